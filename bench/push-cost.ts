import { PRICES } from "../functions/domain/push/prices.ts";
import type { MeteredCalls } from "./dynamodb-meter.ts";
import type { PushMeasurement } from "./push-run.ts";

/** Units that one push used, and their price. */
export interface PushCost {
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly messages: number;
  /** GB × seconds of all functions, by the time that they took here. */
  readonly computeGbSeconds: number;
  readonly invocations: number;
  readonly usd: {
    readonly reads: number;
    readonly writes: number;
    readonly messages: number;
    readonly compute: number;
  };
}

/** Whoever looks at the record, and whoever changes devices meanwhile, is no part of the push. */
const OTHERS = ["push", "installations"];
const MB_A_GB = 1_024;

export function costOf(
  { functions, queues }: Pick<PushMeasurement, "functions" | "queues">,
  metered: readonly MeteredCalls[],
): PushCost {
  const own = functions.filter(({ name }) => !OTHERS.includes(name));
  const calls = metered.filter(({ caller }) => !OTHERS.includes(caller));
  const sum = <T>(items: readonly T[], of: (item: T) => number) =>
    items.reduce((total, item) => total + of(item), 0);
  const readUnits = sum(calls, (each) => each.readUnits);
  const writeUnits = sum(calls, (each) => each.writeUnits);
  const messages = queues.sends + queues.receives + queues.deletes;
  const invocations = sum(own, (each) => each.invocations);
  const computeGbSeconds = sum(
    own,
    ({ memoryMb, durationMs }) => ((memoryMb / MB_A_GB) * durationMs) / 1_000,
  );
  return {
    ...{ readUnits, writeUnits, messages, computeGbSeconds, invocations },
    usd: {
      reads: readUnits * PRICES.readUnit,
      writes: writeUnits * PRICES.writeUnit,
      messages: messages * PRICES.message,
      compute: computeGbSeconds * PRICES.computeGbSecond + invocations * PRICES.invocation,
    },
  };
}

export function totalUsd({ usd }: PushCost): number {
  return usd.reads + usd.writes + usd.messages + usd.compute;
}
