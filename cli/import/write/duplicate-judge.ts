import { createHash } from "node:crypto";
import type { Write } from "../../../functions/adapters/dynamodb/writes/write.ts";
import type { RowOutcome } from "../import-writer.ts";
import { itemKey } from "./item-key.ts";
import type { RowPlan } from "./row-plan.ts";

/**
 * Tells for a dry run what becomes of each row among the rows before it: a second one with an objectId
 * is kept out, and one with a value that must be unique is refused. Of each item it remembers some
 * forty bytes.
 */
export function createDuplicateJudge(): (plan: RowPlan) => RowOutcome {
  const seen = new Set<number>();
  return (plan) => {
    const guarded = [...plan.puts.entries()].filter(([, { Put }]) => Put?.ConditionExpression);
    const names = guarded.map(([, put]) => toNumber(put));
    const taken = guarded.flatMap(([at], index) => (seen.has(names[index] as number) ? [at] : []));
    if (taken.length > 0) return plan.refusal(taken);
    for (const name of names) seen.add(name);
    return { kind: "written" };
  };
}

/** 48 bits are enough to tell millions of items apart. */
const NAME_BYTES = 6;

function toNumber(put: Write): number {
  return createHash("sha256").update(itemKey(put)).digest().readUIntBE(0, NAME_BYTES);
}
