import { installationIdEntry } from "../domain/installation-index.ts";
import type { JsonObject } from "../domain/json.ts";
import { chunkId, type PackedChunk, packChunks } from "../domain/push/chunk.ts";
import { toChunkMessage } from "../domain/push/chunk-message.ts";
import type { DeviceList, PushOrder } from "../domain/push/push-order.ts";
import { toDevicePushOrder } from "../domain/push/push-request.ts";
import { addressTarget, type GroupDefaults, type Target } from "../domain/push/target.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import type { PushPorts } from "../ports/push-ports.ts";
import { type AcceptPorts, acceptPush, requirePushAccess, toReceipt } from "./accept-push.ts";

type CreatePorts = AcceptPorts &
  Pick<PushPorts, "queues"> & {
    readonly installations: Pick<PushPorts["installations"], "findByUnique">;
  };

/** Seconds until the first fold. */
const FIRST_SETTLE_SECONDS = 1;

/** POST /1.1/push/devices. The chunks are written with the record; the reconciler finds lost ones. */
export async function createDevicePush(
  { requester, body, production }: OperationRequest<"createDevicePush">,
  ports: CreatePorts,
): Promise<OperationResponse> {
  requirePushAccess(requester, ports.settings);
  const nowMs = ports.clock.now();
  const request = body as unknown as JsonObject;
  const { order, devices } = toDevicePushOrder(request, {
    nowMs,
    production,
    master: requester.master,
  });
  const targets = await findTargets(devices, toDefaults(order), ports);
  const chunks = packChunks(targets.map((target) => ({ ...target, after: "", position: 0 })));
  const { record, isNew } = await acceptPush(order, { body: request, nowMs, chunks }, ports);
  if (isNew) {
    await ports.queues.sendChunks(toMessages(record, chunks), nowMs);
    const { objectId: push } = record;
    await ports.queues.sendSettle({ version: 1, push, round: 0 }, FIRST_SETTLE_SECONDS);
  }
  return toReceipt(record);
}

function toDefaults(order: PushOrder): GroupDefaults {
  const { production, topic, teamId, deviceProfile } = order;
  return {
    production,
    ...(topic !== undefined && { topic }),
    ...(teamId !== undefined && { teamId }),
    ...(deviceProfile !== undefined && { deviceProfile }),
  };
}

async function findTargets(
  { deviceType, ids }: DeviceList,
  defaults: GroupDefaults,
  { installations }: CreatePorts,
): Promise<Target[]> {
  if (deviceType === "ios") {
    return ids.map((token) => addressTarget("", { provider: "apns", token }, defaults));
  }
  const known = await installations.findByUnique(ids.map(installationIdEntry));
  const targets = ids.map((id): Target => {
    const address = known.get(installationIdEntry(id))?.address;
    if (address) return addressTarget("", address, defaults);
    return addressTarget("", { provider: "fcm", target: "token", token: id }, defaults);
  });
  return [...new Map(targets.map((target) => [target.token, target])).values()];
}

function toMessages(record: Parameters<typeof toChunkMessage>[0], chunks: readonly PackedChunk[]) {
  return chunks.map((chunk, index) =>
    toChunkMessage(record, { ...chunk, chunk: chunkId(0, 0, index) }),
  );
}
