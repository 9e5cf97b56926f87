import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import { ApiError } from "../../../domain/api-error.ts";
import {
  type NetworkCount,
  type NetworkEvent,
  networkCounts,
  networkLimitText,
  networkWindowEnd,
} from "../../../domain/network-limits.ts";
import type { NetworkThrottle, Sender } from "../../../ports/network-throttle.ts";
import type { Clock } from "../../../ports/system.ts";
import { toUpdate, writeItem } from "./write.ts";

export interface NetworkThrottleOptions<Event extends NetworkEvent> {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  /** The key of the item that has an id. */
  readonly toKey: (id: string) => Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Events of one network in a window. */
  readonly limits: Readonly<Record<Event, number>>;
}

/** Closed counts that a function remembers; all of one window. */
const MAX_REMEMBERED = 10_000;

/** Items `_network#<event>#<network>#<window>`, raised without a condition, so nobody waits. */
export function createNetworkThrottle<Event extends NetworkEvent>(
  options: NetworkThrottleOptions<Event>,
): NetworkThrottle<Event> {
  const closed = new Set<string>();
  let closedUntilMs = 0;
  const assertOpen: NetworkThrottle<Event>["assertOpen"] = (event, sender) => {
    if (closed.size === 0 || sender.requester.master) return;
    if (countsFor(event, sender).some(({ id }) => closed.has(id))) throw limitError(event);
  };
  return {
    assertOpen,
    async admit(event, sender) {
      if (sender.requester.master) return;
      assertOpen(event, sender);
      const counted = await Promise.all(
        countsFor(event, sender).map(async (count) => ({ count, total: await raise(count) })),
      );
      const full = counted.filter(({ count, total }) => total > count.atMost);
      for (const { count } of full) remember(count);
      if (full.length > 0) throw limitError(event);
    },
  };

  function countsFor(event: Event, { sourceIp }: Sender): readonly NetworkCount[] {
    const nowMs = options.clock.now();
    return networkCounts(event, { sourceIp, nowMs, atMost: options.limits[event] });
  }

  function remember({ id }: NetworkCount): void {
    const nowMs = options.clock.now();
    if (nowMs >= closedUntilMs || closed.size >= MAX_REMEMBERED) closed.clear();
    closedUntilMs = networkWindowEnd(nowMs);
    closed.add(id);
  }

  async function raise({ id }: NetworkCount): Promise<number> {
    const expiresAt = Math.ceil(networkWindowEnd(options.clock.now()) / 1000);
    const update = toUpdate({
      table: options.table,
      key: options.toKey(`_network#${id}`),
      add: { _count: 1 },
      set: { [TTL_ATTRIBUTE]: expiresAt },
    });
    const answer = await writeItem(options, update, { ReturnValues: "UPDATED_NEW" });
    return answer.kind === "written" ? Number(answer.item._count) : 0;
  }
}

function limitError(event: NetworkEvent): ApiError {
  return new ApiError("tooManyRequests", networkLimitText(event));
}
