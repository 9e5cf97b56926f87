import type { JsonObject } from "../domain/json.ts";
import { chunkId, type PackedChunk, packChunks } from "../domain/push/chunk.ts";
import { toChunkMessage } from "../domain/push/chunk-message.ts";
import {
  apnsGroup,
  type GroupDefaults,
  type Target,
  toAddress,
} from "../domain/push/device-address.ts";
import type { DeviceList, PushOrder } from "../domain/push/push-order.ts";
import { toDevicePushOrder } from "../domain/push/push-request.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import type { PushPorts } from "../ports/push-ports.ts";
import { type AcceptPorts, acceptPush, requirePushAccess, toReceipt } from "./accept-push.ts";

type CreatePorts = AcceptPorts & Pick<PushPorts, "queues" | "deviceIndex">;

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
  const { order, devices } = toDevicePushOrder(request, { nowMs, production });
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
  { deviceIndex }: CreatePorts,
): Promise<Target[]> {
  if (deviceType === "ios") {
    const group = apnsGroup({}, defaults);
    return ids.map((token): Target => ({ provider: "apns", group, objectId: "", token }));
  }
  const known = await deviceIndex.findByInstallationId(ids);
  const targets = ids.map((id): Target => {
    const item = known.get(id);
    const target = item && toAddress({ ...item, deviceType: "android" }, defaults);
    return target ?? { provider: "fcm", group: { production: true }, objectId: "", token: id };
  });
  return [...new Map(targets.map((target) => [target.token, target])).values()];
}

function toMessages(record: Parameters<typeof toChunkMessage>[0], chunks: readonly PackedChunk[]) {
  return chunks.map((chunk, index) =>
    toChunkMessage(record, { ...chunk, chunk: chunkId(0, 0, index) }),
  );
}
