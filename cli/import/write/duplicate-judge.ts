import { createHash } from "node:crypto";
import type { Write } from "../../../functions/adapters/dynamodb/writes/write.ts";
import type { RowOutcome } from "../import-writer.ts";
import { itemKey } from "./item-key.ts";
import type { RowPlan } from "./row-plan.ts";

/**
 * Judges each row of a dry run by the rows before it: a second row with an objectId is kept out, and a
 * second row with a unique value is refused. Remembers about forty bytes of each item.
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

/** 48 bits are enough to distinguish millions of items. */
const NAME_BYTES = 6;

function toNumber(put: Write): number {
  return createHash("sha256").update(itemKey(put)).digest().readUIntBE(0, NAME_BYTES);
}
