import { toPushId } from "../../../functions/adapters/dynamodb/pushes/table.ts";
import type { Population } from "../population.ts";
import type { PortCall } from "../process.ts";
import type { Item } from "../table/item-path.ts";
import type { Change } from "../table/memory-table.ts";
import { COUNTERS, OUTCOMES, type PushFacts } from "./push-facts.ts";

/** A chunk that has just been settled. */
export interface SettledChunk {
  readonly chunk: string;
  readonly before: Item;
  readonly after: Item;
  /** Devices that went into no retry chunk. */
  readonly members: readonly number[];
  readonly retried: number;
  /** Method that settled the chunk. */
  readonly method: string;
}

interface Known {
  readonly population: Population;
  factsFor(push: string): PushFacts;
}

type Device = readonly [objectId: string, token: string];

/**
 * Follows the chunks among some changes. The members of a new chunk come from the call's arguments, because
 * the table holds only digests.
 */
export function followChunks(
  call: PortCall,
  changes: readonly Change[],
  known: Known,
): { readonly facts: PushFacts; readonly settled: SettledChunk }[] {
  const children = new Map<string, number[]>();
  let roots = 0;
  for (const { before, after } of changes) {
    if (before || !isChunk(after)) continue;
    const chunk = String(after._part);
    const facts = known.factsFor(toPushId(after._push));
    const isChild = chunk.includes("#r");
    const members = isChild ? retriedMembers(call, known) : plannedMembers(call, roots, known);
    if (isChild) children.set(chunk, members);
    else roots += 1;
    facts.open.set(chunk, Uint32Array.from(members));
    if (isChild) continue;
    for (const index of members) facts.planned[index] = (facts.planned[index] ?? 0) + 1;
  }
  return changes.flatMap(({ before, after }) => {
    if (!before || !isChunk(after) || after.state !== "settled") return [];
    const facts = known.factsFor(toPushId(after._push));
    const retried = [...children.values()].flat();
    return [{ facts, settled: settle(facts, { before, after, retried, method: call.method }) }];
  });
}

function settle(
  facts: PushFacts,
  change: {
    readonly before: Item;
    readonly after: Item;
    readonly retried: readonly number[];
    readonly method: string;
  },
): SettledChunk {
  const { before, after, retried, method } = change;
  const chunk = String(after._part);
  const all = facts.open.get(chunk) ?? [];
  const gone = new Set(retried);
  const members = [...all].filter((index) => !gone.has(index));
  facts.open.delete(chunk);
  for (const index of members) facts.settled[index] = (facts.settled[index] ?? 0) + 1;
  for (const name of COUNTERS) facts.fold[name] += readCounter(after, name);
  return { chunk, before, after, members, retried: retried.length, method };
}

function readCounter(chunk: Item, name: (typeof COUNTERS)[number]): number {
  if (name === "iosSuccesses")
    return chunk.provider === "apns" ? readCounter(chunk, "successes") : 0;
  if (name === "fcmSuccesses")
    return chunk.provider === "fcm" ? readCounter(chunk, "successes") : 0;
  return Number(chunk[name] ?? 0);
}

/** Sum of all outcomes of a settled chunk. */
export function settledTotal(chunk: Item): number {
  return OUTCOMES.reduce((sum, name) => sum + readCounter(chunk, name), 0);
}

function isChunk(item: Item | undefined): item is Item {
  return String(item?._part).startsWith("chunk#");
}

/** `commitPage(record, {chunks})` and `create({chunks})`. */
function plannedMembers({ args, method }: PortCall, nth: number, { population }: Known): number[] {
  for (const arg of args as { readonly chunks?: readonly { devices: readonly Device[] }[] }[]) {
    const chunk = arg?.chunks?.[nth];
    if (chunk) return chunk.devices.map(([id, token]) => population.indexOf(id || token));
  }
  throw new TypeError(`${method} names no members of its chunks`);
}

/** `settle(lease, outcome, {retry})`. */
function retriedMembers({ args, method }: PortCall, { population }: Known): number[] {
  for (const arg of args as { readonly retry?: { readonly members: readonly string[] } }[]) {
    if (arg?.retry) return arg.retry.members.map((member) => population.indexOf(member));
  }
  throw new TypeError(`${method} names no members of its retry chunk`);
}
