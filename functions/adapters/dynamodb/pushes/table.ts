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

/**
 * Key of a part of the ledger, such as `chunk#0003#000017#002`. Each partition of a push has a key of
 * its own, because DynamoDB takes 1,000 write units a second for one key.
 */
export function ledgerKey(push: string, part: string) {
  return pushKey(`${push}#${part.split("#")[1]}`, part);
}

/** The push that a key belongs to, its own or one of its ledger. */
export function toPushId(key: unknown): string {
  return String(key).split("#")[0] ?? "";
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
