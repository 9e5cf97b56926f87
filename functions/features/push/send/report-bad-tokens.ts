import { defined } from "../../../domain/defined.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { deviceAt } from "../../../domain/push/ledger/chunk-message.ts";
import type { Settlement } from "../../../domain/push/ledger/settlement.ts";
import type { ChunkMessage, PruneMessage } from "../../../generated/types.ts";
import type { PushQueues } from "../../../ports/push.ts";
import type { Clock } from "../../../ports/system.ts";
import { findOwnTokens } from "./own-tokens.ts";

interface PrunePorts {
  readonly queues: Pick<PushQueues, "sendPrune">;
  readonly clock: Clock;
}

/** Hands dead and refused tokens to the prune queue. */
export async function reportBadTokens(
  message: ChunkMessage,
  settlement: Settlement,
  { queues, clock }: PrunePorts,
): Promise<void> {
  const { push, provider } = message;
  const devices = settlement.dead.map(({ index, reportedAtMs }) => {
    const [objectId, token] = deviceAt(message, index);
    return { ...(objectId ? { objectId } : {}), token, reportedAtMs };
  });
  const refused = findRefused(message, settlement, clock.now());
  if (devices.length + refused.length === 0) return;
  const place = findOwnTokens(message.data as JsonObject)?.place;
  await queues.sendPrune({
    version: 1,
    push,
    provider,
    devices,
    ...(place && { activityToken: place }),
    ...(devices.length > 0 && settlement.isDeathDoubted && { doubtedAtMs: clock.now() }),
    ...defined({ requestId: message.requestId }),
    ...(refused.length > 0 && { refused }),
  });
}

/**
 * The refused devices of a production gateway. A sandbox refuses the tokens of the store's apps, and a
 * mixed chunk proves nothing, because its devices chose their groups.
 */
function findRefused(
  message: ChunkMessage,
  { refused }: Settlement,
  refusedAtMs: number,
): NonNullable<PruneMessage["refused"]> {
  const { production, mixed } = message.group;
  if (!production || mixed) return [];
  return refused.flatMap((index) => {
    const [objectId, token] = deviceAt(message, index);
    return objectId === "" ? [] : [{ objectId, token, refusedAtMs }];
  });
}
