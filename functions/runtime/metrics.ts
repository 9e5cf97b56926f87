import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { API_METRICS } from "../contract/limits.ts";

const metrics = new Metrics({
  namespace: API_METRICS.namespace,
  serviceName: API_METRICS.service,
});

/** One embedded-metric line: few dimensions, since CloudWatch bills each combination. */
export function publishRequest(operation: string, status: number, milliseconds: number): void {
  metrics.addDimension("operation", operation);
  metrics.addMetric("Requests", MetricUnit.Count, 1);
  metrics.addMetric("Refusals", MetricUnit.Count, status >= 400 && status < 500 ? 1 : 0);
  metrics.addMetric("Errors", MetricUnit.Count, status >= 500 ? 1 : 0);
  metrics.addMetric("Latency", MetricUnit.Milliseconds, milliseconds);
  metrics.publishStoredMetrics();
}

/** Somebody could not sign in because our own side of a platform is wrong; it has an alarm. */
export function publishMisconfiguredPlatform(): void {
  metrics.addMetric(API_METRICS.misconfiguredPlatforms, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}
