import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { FAULT_METRICS, FAULT_SERVICE, type Fault } from "../contract/fault-metrics.ts";

/** Their namespace is POWERTOOLS_METRICS_NAMESPACE. */
const metrics = new Metrics({ serviceName: FAULT_SERVICE });

/** Writes one line in CloudWatch's embedded metric format, which raises an alarm. */
export function publishFault(fault: Fault, count = 1): void {
  metrics.addMetric(FAULT_METRICS[fault], MetricUnit.Count, count);
  metrics.publishStoredMetrics();
}
