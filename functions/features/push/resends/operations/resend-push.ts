import { ApiError } from "../../../../domain/api-error.ts";
import type { JsonObject } from "../../../../domain/json.ts";
import { chunkId, type PackedChunk } from "../../../../domain/push/ledger/chunk.ts";
import {
  isFinished,
  type PushRecord,
  toLogFacts,
} from "../../../../domain/push/ledger/push-record.ts";
import type { OperationRequest, OperationResponse } from "../../../../ports/operation.ts";
import type { PushPorts } from "../../../../ports/push.ts";
import type { LimitedBy } from "../../../../ports/rate-limits.ts";
import { type AcceptPorts, toReceipt } from "../../accept/accept-push.ts";
import { admitPush } from "../../accept/admit-push.ts";
import { newPushId } from "../../accept/new-record.ts";
import { runBestEffort } from "../../run-best-effort.ts";
import { findUnreachedList } from "../find-unreached-list.ts";
import { createResend, requireLedger, requireResendable, toResendExpiry } from "../resend-rules.ts";

type ResendPorts = AcceptPorts & Pick<PushPorts, "progress" | "plans" | "queues" | "providers">;

/** Seconds until the first fold. */
const FIRST_SETTLE_SECONDS = 1;

/**
 * POST /1.1/push/<objectId>/resend. The record of the new push and the link from the old one are
 * written at once, so that of simultaneous requests one makes a push and the others find it.
 */
export async function resendPush(
  { requester, params, body, requestId }: OperationRequest<"resendPush">,
  ports: ResendPorts & LimitedBy<"pushes">,
): Promise<OperationResponse> {
  const { records } = ports;
  const earlier = await records.find(params.objectId);
  if (!earlier || earlier._deleted) throw new ApiError("objectNotFound");
  if (earlier.resentAs !== undefined) return findResent(earlier, ports);
  requireResendable(earlier);
  await admitPush(requester, ports);
  const record = await newResend(
    earlier,
    { request: (body ?? {}) as JsonObject, requestId },
    ports,
  );
  const chunks = await findUnreachedList(record, ports);
  if (await records.resend({ record, ...(chunks && { chunks }) })) {
    const facts = { ...toLogFacts(record), status: record.status, resendOf: earlier.objectId };
    ports.log.info("push accepted", facts);
    await runBestEffort(record.objectId, () => enqueue(record, chunks, ports), ports.log);
    return toReceipt(record);
  }
  const changed = await records.find(earlier.objectId);
  if (!changed || changed._deleted) throw new ApiError("objectNotFound");
  return findResent(changed, ports);
}

/** @throws ApiError badParameter once the push that resends it has ended */
async function findResent(
  { objectId, resentAs = "" }: PushRecord,
  { records }: Pick<ResendPorts, "records">,
): Promise<OperationResponse> {
  const later = await records.find(resentAs);
  if (later && !later._deleted && !isFinished(later)) return toReceipt(later);
  const state = later && !later._deleted ? "has ended; resend that one" : "was deleted";
  throw new ApiError("badParameter", `Push ${objectId} was resent as ${resentAs}, which ${state}.`);
}

/** All ledgers that tell whom the push has reached must outlive the planning of the new one. */
async function newResend(
  earlier: PushRecord,
  { request, requestId }: { readonly request: JsonObject; readonly requestId: string },
  { records, clock, random, settings }: ResendPorts,
): Promise<PushRecord> {
  const nowMs = clock.now();
  requireLedger(earlier.objectId, earlier, nowMs);
  for (const origin of earlier._origins ?? []) {
    requireLedger(origin, await records.find(origin), nowMs);
  }
  const ids = { objectId: newPushId(random), notificationId: newPushId(random) };
  const expiresAtMs = toResendExpiry(earlier, request, nowMs);
  const identity = { ...ids, nowMs, days: settings.pushRecordDays };
  return createResend(earlier, identity, { expiresAtMs, requestId });
}

/** The planner finds the devices of a list by their chunks, whose messages it builds. */
async function enqueue(
  { objectId: push }: PushRecord,
  chunks: readonly PackedChunk[] | undefined,
  { queues }: ResendPorts,
): Promise<void> {
  if (!chunks) return queues.sendPlans([{ version: 1, push }]);
  await queues.sendPlans(
    chunks.map((_, index) => ({ version: 1, push, chunk: chunkId(0, 0, index) })),
  );
  await queues.sendSettle({ version: 1, push, round: 0 }, FIRST_SETTLE_SECONDS);
}
