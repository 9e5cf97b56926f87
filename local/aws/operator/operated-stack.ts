import type { AlarmReport } from "../../monitoring/judge-alarms.ts";
import type { RequestCounts } from "../../monitoring/request-counts.ts";
import type { EventSource, FunctionResource } from "../../template/resources.ts";
import type { StackResource } from "./stack-resources.ts";

/** The running stack, as AWS would describe it to the commands of an operator. */
export interface OperatedStack {
  readonly name: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Resources of the template, as they were deployed. */
  readonly template: object;
  readonly resources: readonly StackResource[];
  readonly functions: readonly FunctionResource[];
  readonly eventSources: readonly EventSource[];
  variablesFor(lambda: FunctionResource): Readonly<Record<string, string>>;
  /** Concurrent executions of the account; undefined: the usual number. */
  readonly concurrency: number | undefined;
  judgeAlarms(): readonly AlarmReport[];
  /** Requests to the API by API Gateway's name of the metric. */
  readonly requestSums: RequestCounts["sums"];
  /** Invokes a function and waits for its result. */
  invoke(functionArn: string, event: unknown): Promise<unknown>;
  /** Invokes a function as Lambda does for SNS, with repeats. */
  invokeLater(functionArn: string, event: unknown): void;
  /** @param labels of functions; undefined: all */
  logLines(labels?: ReadonlySet<string>): Iterable<string>;
}
