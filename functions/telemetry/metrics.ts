import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { API_METRICS, PUSH_METRICS } from "../contract/limits.ts";

const metrics = new Metrics({
  namespace: API_METRICS.namespace,
  serviceName: API_METRICS.service,
});

/** Writes one embedded-metric line; few dimensions, because CloudWatch bills each combination. */
export function publishRequest(operation: string, status: number, milliseconds: number): void {
  metrics.addDimension("operation", operation);
  metrics.addMetric("Requests", MetricUnit.Count, 1);
  metrics.addMetric("Refusals", MetricUnit.Count, status >= 400 && status < 500 ? 1 : 0);
  metrics.addMetric("Errors", MetricUnit.Count, status >= 500 ? 1 : 0);
  metrics.addMetric("Latency", MetricUnit.Milliseconds, milliseconds);
  metrics.publishStoredMetrics();
}

/** A user could not sign in because a platform is configured wrongly; this raises an alarm. */
export function publishMisconfiguredPlatform(): void {
  metrics.addMetric(API_METRICS.misconfiguredPlatforms, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
}

const pushMetrics = new Metrics({
  namespace: PUSH_METRICS.namespace,
  serviceName: PUSH_METRICS.service,
});

/** A push stopped at a provider before all of it was sent; this raises an alarm. */
export function publishStoppedPush(): void {
  pushMetrics.addMetric(PUSH_METRICS.stops, MetricUnit.Count, 1);
  pushMetrics.publishStoredMetrics();
}

/** The circuit of a gateway opened, so it gets no requests for a while; this raises an alarm. */
export function publishGatewayOutage(): void {
  pushMetrics.addMetric(PUSH_METRICS.outages, MetricUnit.Count, 1);
  pushMetrics.publishStoredMetrics();
}
