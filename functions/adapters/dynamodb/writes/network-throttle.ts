import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { FAULT_LINES } from "../../../contract/faults.ts";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import { ApiError } from "../../../domain/api-error.ts";
import { siteFor } from "../../../domain/messages/source-address.ts";
import {
  alarmsWhenRefused,
  type NetworkCount,
  type NetworkEvent,
  type NetworkPool,
  type NetworkSettings,
  networkCounts,
  networkRefusal,
  userCount,
} from "../../../domain/network-limits.ts";
import { secondsUntil } from "../../../domain/retry-after.ts";
import type { NetworkThrottle, Sender } from "../../../ports/network-throttle.ts";
import type { Clock, Log } from "../../../ports/system.ts";
import { toUpdate, writeItem } from "./write.ts";

export interface NetworkThrottleOptions<Event extends NetworkEvent> extends CounterOptions {
  readonly log: Pick<Log, "error">;
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
      if (sender.requester.master || (await countForUser(event, sender, amount))) return;
      const full = await counters.raise(countsFor(event, sender), amount);
      if (full) throw refusal(event, sender, full);
    },
    async count(event, sender) {
      if (!sender.requester.master) await counters.raise(countsFor(event, sender), 1);
    },
    isOpen: (event, sender) =>
      sender.requester.master || counters.findFull(countsFor(event, sender)) === undefined,
    release: (event, sender) => counters.lower(countsFor(event, sender)),
  };

  /** @returns false when the user has no share, or none that is left */
  async function countForUser(event: Event, sender: Sender, amount: number): Promise<boolean> {
    const { user } = sender.requester;
    const own = user && userCount(event, user.objectId, clock.now());
    if (own === undefined || (await counters.raise([own], amount))) return false;
    return (await counters.raise(countsFor(event, sender, "users"), amount)) === undefined;
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

interface CounterOptions {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  /** The key of the item that has an id. */
  readonly toKey: (id: string) => Readonly<Record<string, string>>;
  readonly clock: Clock;
}

/** Full counts that a function remembers. */
const MAX_REMEMBERED = 10_000;

/**
 * Items `_network#<event>#<network>#<window>`, raised without a condition, so nobody waits. A key takes
 * 1,000 writes a second, as many requests as the API lets through by default.
 */
function createCounters(options: CounterOptions) {
  const full = new Map<string, NetworkCount>();
  const findFull = (counts: readonly NetworkCount[]) => counts.find(({ id }) => full.has(id));
  return {
    findFull,
    /** @returns the first count that is full; those after it are not raised */
    async raise(counts: readonly NetworkCount[], amount: number) {
      const known = findFull(counts);
      if (known) return known;
      for (const count of counts) {
        if ((await add(options, count, amount)) <= count.atMost) continue;
        remember(count);
        return count;
      }
      return undefined;
    },
    async lower(counts: readonly NetworkCount[]) {
      await Promise.all(counts.map((count) => add(options, count, -1)));
    },
  };

  function remember(count: NetworkCount): void {
    const nowMs = options.clock.now();
    for (const { id, endsMs } of full.values()) if (endsMs <= nowMs) full.delete(id);
    if (full.size >= MAX_REMEMBERED) full.clear();
    full.set(count.id, count);
  }
}

async function add(
  options: CounterOptions,
  { id, endsMs }: NetworkCount,
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
