import { type Severity, severityOf } from "../../functions/contract/alarm-name.ts";
import type { Template } from "./template.ts";

/** An alarm of the template. */
export interface AlarmResource {
  readonly name: string;
  readonly severity: Severity;
  /** The section of the runbook. */
  readonly runbook: string;
  /** Name of its only metric; undefined for an expression over several. */
  readonly metric: string | undefined;
  readonly statistic: string;
  readonly threshold: number;
  /** Periods in a row that have to breach. */
  readonly periods: number;
}

/** Log lines that a metric counts. */
export interface LogMetric {
  readonly metric: string;
  /** `message` of the lines. */
  readonly line: string;
}

interface AlarmProperties {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly MetricName?: string;
  readonly Statistic?: string;
  readonly ExtendedStatistic?: string;
  readonly Threshold: number;
  readonly EvaluationPeriods: number;
}

export function readAlarms(template: Template): readonly AlarmResource[] {
  return allOf<AlarmProperties>(template, "AWS::CloudWatch::Alarm").map((properties) => ({
    name: properties.AlarmName,
    severity: severityOf(properties.AlarmName),
    runbook: /#(\S+)$/.exec(properties.AlarmDescription)?.[1] ?? "",
    metric: properties.MetricName,
    statistic: properties.Statistic ?? properties.ExtendedStatistic ?? "",
    threshold: properties.Threshold,
    periods: properties.EvaluationPeriods,
  }));
}

interface FilterProperties {
  readonly FilterPattern: string;
  readonly MetricTransformations: readonly { readonly MetricName: string }[];
}

/** Filters that compare the message with a string; others are not counted. */
export function readLogMetrics(template: Template): readonly LogMetric[] {
  const filters = allOf<FilterProperties>(template, "AWS::Logs::MetricFilter");
  const found = filters.flatMap(({ FilterPattern, MetricTransformations: [transformation] }) => {
    const line = /^\{ ?\$\.message = "([^"]+)" ?\}$/.exec(FilterPattern)?.[1];
    return line && transformation ? [[line, transformation.MetricName] as const] : [];
  });
  return [...new Map(found)].map(([line, metric]) => ({ line, metric }));
}

/** The members read of alarms and filters hold no references. */
function allOf<Properties>({ resources }: Template, type: string): readonly Properties[] {
  return Object.values(resources)
    .filter(({ Type }) => Type === type)
    .map(({ Properties }) => Properties as Properties);
}
