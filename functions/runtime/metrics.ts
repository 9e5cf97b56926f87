import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";

const metrics = new Metrics({ namespace: "Landfall", serviceName: "api" });

/** One embedded-metric line: few dimensions, since CloudWatch bills each combination. */
export function publishRequest(operation: string, status: number, milliseconds: number): void {
  metrics.addDimension("operation", operation);
  metrics.addMetric("Requests", MetricUnit.Count, 1);
  metrics.addMetric("Refusals", MetricUnit.Count, status >= 400 && status < 500 ? 1 : 0);
  metrics.addMetric("Errors", MetricUnit.Count, status >= 500 ? 1 : 0);
  metrics.addMetric("Latency", MetricUnit.Milliseconds, milliseconds);
  metrics.publishStoredMetrics();
}
