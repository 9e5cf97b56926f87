import type { JsonObject } from "../../../domain/json.ts";
import { chunkId, type PackedChunk, packChunks } from "../../../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { LimitedBy } from "../../../ports/rate-limits.ts";
import { type AcceptPorts, acceptPush, isUnstarted, toReceipt } from "../accept/accept-push.ts";
import { admitPush, isDryRunRequest } from "../accept/admit-push.ts";
import { findListedTargets } from "../accept/find-listed-targets.ts";
import { newRecord } from "../accept/new-record.ts";
import { orderDevicePush } from "../accept/order-push.ts";
import { chunkMessageFor } from "../chunk-message.ts";
import { dryRunDevices } from "../report/dry-run-push.ts";
import { runBestEffort } from "../run-best-effort.ts";

type CreatePorts = AcceptPorts &
  Pick<PushPorts, "queues" | "log" | "providers" | "publicCredentials" | "senders"> & {
    readonly installations: Pick<PushPorts["installations"], "findByUnique">;
    readonly progress: Pick<PushPorts["progress"], "readChunks">;
  };

/** Seconds until the first fold. */
const FIRST_SETTLE_SECONDS = 1;

/** POST /1.1/push/devices. The chunks are written with the record; the reconciler finds lost ones. */
export async function createDevicePush(
  { requester, body, production, requestId }: OperationRequest<"createDevicePush">,
  ports: CreatePorts & LimitedBy<"pushes">,
): Promise<OperationResponse> {
  const request = body as unknown as JsonObject;
  const isDryRun = isDryRunRequest(requester, request);
  if (!isDryRun) await admitPush(requester, ports);
  const nowMs = ports.clock.now();
  const { master } = requester;
  const { order, devices } = orderDevicePush(request, { nowMs, production, master });
  const targets = await findListedTargets(devices, order, ports);
  const placed = targets.map((target) => ({ ...target, after: "", position: 0 }));
  if (isDryRun) return dryRunDevices(newRecord(order, { nowMs }, ports), placed, ports);
  const chunks = packChunks(placed);
  const own = newRecord(order, { nowMs, requestId }, ports);
  const push = { body: request, nowMs, record: own, chunks };
  const { record, isNew } = await acceptPush(order, push, ports);
  const send = async () => {
    if (isNew) await enqueueChunks(record, { chunks, nowMs }, ports);
    else if (isUnstarted(record)) await resume(record, ports);
  };
  await runBestEffort(record.objectId, send, ports.log);
  return toReceipt(record);
}

async function enqueueChunks(
  record: PushRecord,
  { chunks, nowMs }: { chunks: readonly PackedChunk[]; nowMs: number },
  { queues }: CreatePorts,
): Promise<void> {
  const messages = chunks.map((chunk, index) =>
    chunkMessageFor(record, { ...chunk, chunk: chunkId(0, 0, index) }),
  );
  await queues.sendChunks(messages, nowMs);
  const { objectId: push } = record;
  await queues.sendSettle({ version: 1, push, round: 0 }, FIRST_SETTLE_SECONDS);
}

/**
 * The first request may have died before it sent anything. Chunks that no sender has touched are
 * rebuilt from the ledger, with the addresses that the first request resolved.
 */
async function resume({ objectId: push }: PushRecord, { queues, progress }: CreatePorts) {
  const chunks = await progress.readChunks(push, 0);
  const untouched = chunks.filter(
    ({ state, leaseUntilMs, rebuilds = 0 }) =>
      state === "open" && leaseUntilMs === undefined && rebuilds === 0,
  );
  if (untouched.length === 0) return;
  await queues.sendPlans(untouched.map(({ chunk }) => ({ version: 1, push, chunk })));
  await queues.sendSettle({ version: 1, push, round: 0 }, FIRST_SETTLE_SECONDS);
}
