import { ledgerKey } from "../../../functions/adapters/dynamodb/pushes/table.ts";
import { partitionId } from "../../../functions/domain/push/ledger/chunk.ts";
import type { PushFacts } from "../invariants/push-facts.ts";
import { type RunOptions, runScenario, type Scenario, type ScenarioResult } from "../scenario.ts";
import type { Item } from "../table/item-path.ts";
import { getPush, type User } from "../user.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DATA = { alert: "hello" };

/** A scenario with one push, which is enough for most faults. */
export interface OnePush extends Omit<Scenario, "name" | "script"> {
  /** Members of the request; by default the push goes to everybody. */
  readonly body?: Record<string, unknown>;
  /** Continues after the push was accepted. */
  readonly follow?: (user: User, push: string) => Promise<void>;
}

export interface Ending extends ScenarioResult {
  /** The record of the one push as stored. */
  readonly record: Item;
  readonly push: PushFacts;
}

/**
 * Plays it in virtual time; the invariants of invariants.ts are checked after every step.
 *
 * @throws Error when one does not hold, or when there was not exactly one push
 */
export async function playOne(
  { body, follow, ...story }: OnePush,
  run: Partial<RunOptions> = {},
): Promise<Ending> {
  const script = async (user: User) => {
    const push = getPush(await user.push({ data: DATA, req_id: "one", ...body }));
    await follow?.(user, push);
  };
  const result = await runScenario({ name: "one push", ...story, script }, { seed: 1, ...run });
  const [record] = result.records.values();
  const [push] = result.facts.values();
  if (!record || !push || result.records.size > 1)
    throw new Error("The scenario must make exactly one push");
  return { ...result, record, push };
}

/** The seeds from 1 on. */
export function seeds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Every point where a container may die, as often as a run without faults reaches it. */
export async function findCrashPoints(
  story: OnePush,
  isMeant: (point: string) => boolean,
): Promise<{ readonly point: string; readonly nth: number }[]> {
  const { crashPoints } = await playOne(story);
  return [...crashPoints].flatMap(([point, times]) =>
    isMeant(point) ? Array.from({ length: times }, (_, index) => ({ point, nth: index + 1 })) : [],
  );
}

/** The distinct counts of all devices: `{1}` when each was accepted once. */
export function distinctCounts(devices: Uint8Array): Set<number> {
  return new Set(devices);
}

/** The chunks of the ledger, in the order of their ids. */
export function listChunks({ world, push, record }: Ending): Item[] {
  return Array.from({ length: Number(record._partitions ?? 0) }, (_, number) => {
    const { _push } = ledgerKey(push.push, partitionId(number));
    return world.table.read(_push).filter(({ _part }) => String(_part).startsWith("chunk#"));
  }).flat();
}

/** The record's counts of one provider. */
export function providerCounts({ record }: Ending, name: "apns" | "fcm") {
  return (record.providers as Record<string, Item> | undefined)?.[name] ?? {};
}
