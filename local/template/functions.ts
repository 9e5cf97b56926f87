import { existsSync } from "node:fs";
import { join } from "node:path";
import { toEntryName } from "../../functions/contract/service-name.ts";
import { StartError } from "../start-error.ts";
import type { Lookups } from "./intrinsics.ts";
import { queueArn } from "./resource-names.ts";
import type { EventSource, Found, FunctionResource, QueueResource } from "./resources.ts";
import type { Template } from "./template.ts";

export function toFunction(
  { id, properties }: Found,
  template: Template,
  lookups: Lookups & { nameFor(id: string): string },
): FunctionResource {
  const [module = "", exportName = ""] = String(properties.Handler).split(".");
  const hash = String(properties.Code?.S3Key ?? "").replace(".zip", "");
  const folder = template.assets.get(hash);
  const file = [".mjs", ".js", ".cjs"]
    .map((extension) => join(folder ?? "", module + extension))
    .find((path) => folder !== undefined && existsSync(path));
  if (!file)
    throw new StartError(
      `the function ${id} has no bundle; create it with: npx tsx tools/bundle.ts`,
    );
  return {
    name: lookups.nameFor(id),
    label: toEntryName(properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME) ?? id,
    arn: lookups.getAtt(id, "Arn"),
    roleName: String(properties.Role).split("/").at(-1) ?? "",
    file,
    exportName,
    runtime: properties.Runtime ?? "nodejs24.x",
    logging: {
      format: properties.LoggingConfig?.LogFormat ?? "Text",
      level: properties.LoggingConfig?.ApplicationLogLevel,
    },
    timeoutMs: Number(properties.Timeout ?? 3) * 1000,
    memoryMb: Number(properties.MemorySize ?? 128),
    reserved: properties.ReservedConcurrentExecutions,
    mayRecurse: properties.RecursiveLoop === "Allow",
    environment: properties.Environment?.Variables ?? {},
  };
}

/**
 * The local cloud sends mails and SMS without a configured sender, so it polls their queues although
 * the template switches that off. A disabled mapping of a dead-letter queue stays disabled.
 */
export function toEventSource(
  { id, properties }: Found,
  queues: readonly QueueResource[],
): EventSource[] {
  if (properties.FilterCriteria) {
    throw new StartError(
      `the event source ${id} has FilterCriteria, which the local cloud does not support`,
    );
  }
  const source = String(properties.EventSourceArn);
  const queueName = source.split(":").at(-1) ?? "";
  const queue = queues.find(({ name }) => name === queueName);
  if (!queue || source !== queueArn(queueName)) {
    throw new StartError(`the event source of ${id} is not a queue of the template: ${source}`);
  }
  const enabled = properties.Enabled ?? true;
  const isOff = enabled === false || enabled === "false";
  if (isOff && queue.deadLetterArn === undefined) return [];
  return [
    {
      queueName,
      functionArn: toFunctionArn(properties.FunctionName),
      batchSize: Number(properties.BatchSize ?? 10),
      maximumConcurrency: Number(properties.ScalingConfig?.MaximumConcurrency ?? 1000),
      hiddenMs: Number(queue.properties.VisibilityTimeout ?? 30) * 1_000,
      reportsBatchItemFailures: (properties.FunctionResponseTypes ?? []).includes(
        "ReportBatchItemFailures",
      ),
    },
  ];
}

/** Extracts the ARN from an API Gateway invocation URI; returns a name or ARN unchanged. */
export function toFunctionArn(reference: unknown): string {
  const text = String(reference);
  const inner = /functions\/(arn:.+)\/invocations$/.exec(text);
  return inner?.[1] ?? text;
}
