import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { FAULT_LINES } from "../../../contract/faults.ts";
import type { NetworkEvent, NetworkSettings } from "../../../contract/network-limits.ts";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { siteFor } from "../../../domain/messages/source-address.ts";
import {
  alarmsWhenRefused,
  type NetworkCount,
  type NetworkPool,
  networkCounts,
  networkRefusal,
  type RaisedCount,
  type Receipt,
  userCount,
} from "../../../domain/network-limits.ts";
import { secondsUntil } from "../../../domain/retry-after.ts";
import type { NetworkThrottle, Sender } from "../../../ports/network-throttle.ts";
import type { Clock, Log } from "../../../ports/system.ts";
import { toUpdate, writeItem } from "./write.ts";

export interface NetworkThrottleOptions<Event extends NetworkEvent> extends CounterOptions {
  readonly log: Pick<Log, "error" | "failure">;
  readonly settings: NetworkSettings<Event>;
}

export function createNetworkThrottle<Event extends NetworkEvent>(
  options: NetworkThrottleOptions<Event>,
): NetworkThrottle<Event> {
  const { clock, settings, log } = options;
  const counters = createCounters(options);
  const countsFor = (event: Event, { sourceIp }: Pick<Sender, "sourceIp">, pool?: NetworkPool) =>
    networkCounts(event, { sourceIp, nowMs: clock.now(), settings }, pool);
  return {
    async admit(event, sender, amount = 1) {
      if (sender.requester.master) return [];
      const own = countsForUser(event, sender);
      if (own && (await counters.reserve(own, amount)) === undefined) return toReceipt(own);
      const counts = countsFor(event, sender);
      const full = await counters.reserve(counts, amount);
      if (full) throw refusal(event, sender, full);
      return toReceipt(counts);
    },
    async count(event, sender) {
      if (!sender.requester.master) await counters.raise(countsFor(event, sender));
    },
    isOpen: (event, sender) =>
      sender.requester.master || counters.findFull(countsFor(event, sender)) === undefined,
    async release(receipt) {
      await counters
        .lower(receipt)
        .catch((error: unknown) => log.failure("event still counted", error, {}));
    },
  };

  /** undefined for a sender who has no share as a user */
  function countsForUser(event: Event, sender: Sender): readonly NetworkCount[] | undefined {
    const { user } = sender.requester;
    const own = user && userCount(event, user.objectId, clock.now());
    return own && [own, ...countsFor(event, sender, "users")];
  }

  function refusal(event: Event, { sourceIp }: Sender, { endsMs }: NetworkCount): ApiError {
    const retryAfterSeconds = secondsUntil(endsMs, clock.now());
    const { error, text } = networkRefusal(event, retryAfterSeconds);
    if (alarmsWhenRefused(event)) {
      log.error(FAULT_LINES.heldBackMessages, { kind: event, network: siteFor(sourceIp) });
    }
    return new ApiError(error, text, { retryAfterSeconds });
  }
}

function toReceipt(counts: readonly NetworkCount[]): Receipt {
  return counts.map(({ id, endsMs }) => ({ id, endsMs }));
}

interface CounterOptions {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  /** The key of the item that has an id. */
  readonly toKey: (id: string) => Readonly<Record<string, string>>;
  readonly clock: Clock;
}

/** Full counts that a function remembers, and for how long: others may give back what they took. */
const MAX_REMEMBERED = 10_000;
const REMEMBERED_MS = 10_000;

/**
 * Items `_network#<event>#<network>#<window>`, raised without a condition, so nobody waits. A key takes
 * 1,000 writes a second, as many requests as the API lets through by default.
 */
function createCounters(options: CounterOptions) {
  const full = new Map<string, NetworkCount>();
  const findFull = (counts: readonly NetworkCount[]) =>
    full.size === 0 ? undefined : counts.find(({ id }) => isFull(id));
  return {
    findFull,
    /** Takes one back from each whose window goes on. */
    async lower(counts: Receipt) {
      const current = counts.filter(({ endsMs }) => endsMs > options.clock.now());
      await addAll(options, current, -1);
    },
    /** Raises all of them or none. @returns the first that has no room */
    async reserve(counts: readonly NetworkCount[], amount: number) {
      const known = findFull(counts);
      if (known) return known;
      for (const [i, count] of counts.entries()) {
        if ((await add(options, count, amount)) <= count.atMost) continue;
        remember(count, options.clock.now() + REMEMBERED_MS);
        await addAll(options, counts.slice(0, i + 1), -amount);
        return count;
      }
      return undefined;
    },
    /** Raises all of them, also above their limits, and remembers those that are full. */
    async raise(counts: readonly NetworkCount[]) {
      const totals = await addAll(options, counts, 1);
      for (const [i, count] of counts.entries()) {
        if ((totals[i] ?? 0) >= count.atMost) remember(count, count.endsMs);
      }
    },
  };

  function isFull(id: string): boolean {
    return (full.get(id)?.endsMs ?? 0) > options.clock.now();
  }

  function remember(count: NetworkCount, untilMs: number): void {
    for (const { id } of full.values()) if (!isFull(id)) full.delete(id);
    if (full.size >= MAX_REMEMBERED) full.clear();
    full.set(count.id, { ...count, endsMs: Math.min(count.endsMs, untilMs) });
  }
}

function addAll(options: CounterOptions, counts: readonly RaisedCount[], amount: number) {
  return Promise.all(counts.map((count) => add(options, count, amount)));
}

async function add(
  options: CounterOptions,
  { id, endsMs }: RaisedCount,
  amount: number,
): Promise<number> {
  const update = toUpdate({
    table: options.table,
    key: options.toKey(`_network#${id}`),
    add: { _count: amount },
    set: { [TTL_ATTRIBUTE]: Math.ceil(endsMs / 1000) },
  });
  const answer = await writeItem(options, update, { ReturnValues: "UPDATED_NEW" });
  return answer.kind === "written" ? Number(answer.item._count) : 0;
}
