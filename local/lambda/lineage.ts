import { randomBytes } from "node:crypto";

/**
 * Lambda's recursive loop detection. The trace of an invocation counts how often each function has
 * run in its chain of messages, in the member `Lineage`. The AWS SDK sends the trace with each call,
 * SQS keeps it with the message, and Lambda invokes no function more than 16 times in one chain.
 */
export const MAX_PASSES = 16;

/** A function would run once more than a chain may run it. AWS: RecursiveInvocationException. */
export class RecursionError extends Error {
  override readonly name = "RecursionError";
}

type Passes = ReadonlyMap<string, number>;

/** Number of times that a function has run in the chain of a trace. */
export function getPasses(trace: string | undefined, functionName: string): number {
  return readLineage(trace).get(functionName) ?? 0;
}

/** The trace of an invocation of a function that follows `trace`. */
export function extendTrace(trace: string | undefined, functionName: string): string {
  const passes = new Map(readLineage(trace));
  passes.set(functionName, getPasses(trace, functionName) + 1);
  return toTrace(passes);
}

/** The trace of a batch: each function counts as often as in the longest of the chains. */
export function mergeTraces(traces: readonly string[]): string | undefined {
  if (traces.length === 0) return undefined;
  const merged = new Map<string, number>();
  for (const [name, passes] of traces.flatMap((trace) => [...readLineage(trace)])) {
    merged.set(name, Math.max(passes, merged.get(name) ?? 0));
  }
  return toTrace(merged);
}

function readLineage(trace = ""): Passes {
  const [, lineage = ""] = /(?:^|;)Lineage=([^;]*)/.exec(trace) ?? [];
  const entries = lineage.split("|").map((entry): [string, number] => {
    const [name = "", passes] = entry.split(":");
    return [name, Number(passes)];
  });
  return new Map(entries.filter(([name]) => name !== ""));
}

/** `Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=0;Lineage=name:1|…` */
function toTrace(passes: Passes): string {
  const hex = (bytes: number) => randomBytes(bytes).toString("hex");
  const lineage = [...passes].map(([name, count]) => `${name}:${count}`).join("|");
  return `Root=1-${hex(4)}-${hex(12)};Parent=${hex(8)};Sampled=0;Lineage=${lineage}`;
}
