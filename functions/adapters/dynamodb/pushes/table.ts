import type { Clock } from "../../../ports/system.ts";
import { type Expression, expression, list } from "../writes/expression.ts";
import type { Writer } from "../writes/write.ts";

export interface PushesOptions extends Writer {
  readonly pushesTable: string;
  readonly clock: Clock;
}

/** `_part` of a push record. */
export const RECORD = "record";

export function pushKey(push: string, part: string) {
  return { _push: push, _part: part };
}

/** The condition that a push has not ended. */
export const UNFINISHED = expression`#status IN (${list(["scheduled", "in-queue"])})`;

/** The condition that this owner still holds the chunk. */
export function whileOwned(owner: string): Expression {
  return expression`#state = ${"open"} AND #owner = ${owner}`;
}

/** `#name` placeholders of a read, since many names are reserved words. */
export function placeholders(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`#${name}`, name]));
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
