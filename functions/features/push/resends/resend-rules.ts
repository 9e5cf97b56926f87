import { ApiError } from "../../../domain/api-error.ts";
import { defined } from "../../../domain/defined.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { NO_OUTCOMES } from "../../../domain/push/ledger/chunk-outcome.ts";
import { NO_PROVIDERS } from "../../../domain/push/ledger/provider-outcomes.ts";
import {
  isExpired,
  isFinished,
  type PushIdentity,
  type PushRecord,
} from "../../../domain/push/ledger/push-record.ts";
import { expiryParameter } from "../../../domain/push/request/push-parameters.ts";

/** Every resend reads the ledgers of all pushes before it. */
const MAX_RESENDS = 10;
/** A ledger must outlive the planning of the push that reads it, however slow its rate is. */
const LEDGER_RESERVE_MS = 6 * 3_600_000;

/**
 * @throws ApiError badParameter while the push is not finished, when nothing is left to send, or when it
 *   was resent too often
 */
export function requireResendable(record: PushRecord): void {
  const { objectId, status, devices, _origins = [] } = record;
  if (!isFinished(record)) {
    throw bad(`Push ${objectId} has the status ${status}; resend it once that is done or error.`);
  }
  if (_origins.length >= MAX_RESENDS) {
    throw bad(`Push ${objectId} was resent ${MAX_RESENDS} times; create a new push.`);
  }
  if (!hasUnreached(record)) {
    throw bad(
      `Push ${objectId} has nothing left to resend: its ${devices} devices were accepted, or their tokens are invalid.`,
    );
  }
}

/** A push that was stopped or has expired may also have devices that were never looked up. */
function hasUnreached(record: PushRecord): boolean {
  const { rejected, expired, _stopped, _partitions } = record;
  return (
    rejected + expired > 0 ||
    _stopped !== undefined ||
    _partitions === undefined ||
    isExpired(record, getPlannedMs(record))
  );
}

function getPlannedMs({ _moments, updatedAt }: PushRecord): number {
  return _moments?.plannedMs ?? Date.parse(updatedAt);
}

/** @throws ApiError badParameter when the ledger of a push may be gone before it was read */
export function requireLedger(
  push: string,
  record: Pick<PushRecord, "_expiresAt"> | undefined,
  nowMs: number,
): void {
  const endsMs = (record?._expiresAt ?? 0) * 1_000;
  if (endsMs >= nowMs + LEDGER_RESERVE_MS) return;
  const when = record ? `is removed at ${new Date(endsMs).toISOString()}` : "was removed";
  throw bad(
    `The ledger of push ${push} ${when}, so nobody would know whom it has reached; create a new push. The setting retentionDays.records says how long ledgers are kept.`,
  );
}

/**
 * The expiry of the resent push: of the request, else of the earlier push.
 *
 * @throws ApiError badParameter for a time that has passed
 */
export function toResendExpiry(
  record: PushRecord,
  request: JsonObject,
  nowMs: number,
): number | undefined {
  const expiresAtMs = expiryParameter(request, nowMs) ?? record._expiresAtMs;
  if (expiresAtMs === undefined || expiresAtMs > nowMs) return expiresAtMs;
  throw bad(
    `The push expired at ${new Date(expiresAtMs).toISOString()}; send a later expiration_time, or an expiration_interval in seconds.`,
  );
}

/** The record of a push to the devices that another one has not reached, with the same content. */
export function createResend(
  record: PushRecord,
  { objectId, notificationId, nowMs, days }: PushIdentity,
  facts: { readonly expiresAtMs: number | undefined; readonly requestId: string },
): PushRecord {
  const now = new Date(nowMs).toISOString();
  const { msg, where, prod, _rate, _topic, _teamId, _deviceProfile } = record;
  const { _notificationChannel, _maxInvalidShare, _origins = [] } = record;
  const isPlanned = record._partitions !== undefined;
  return {
    objectId,
    notificationId,
    createdAt: now,
    updatedAt: now,
    status: "in-queue",
    msg,
    where,
    prod,
    "from-service": "push",
    resendOf: record.objectId,
    devices: 0,
    ...NO_OUTCOMES,
    iosSuccesses: 0,
    fcmSuccesses: 0,
    truncated: 0,
    providers: NO_PROVIDERS,
    errors: [],
    _createdMs: nowMs,
    _expiresAt: Math.floor(nowMs / 1_000) + days * 86_400,
    _origins: [..._origins, record.objectId],
    _requestId: facts.requestId,
    ...defined({
      _rate,
      _topic,
      _teamId,
      _deviceProfile,
      _notificationChannel,
      _maxInvalidShare,
      _expiresAtMs: facts.expiresAtMs,
      _audienceMs: record._audienceMs ?? (isPlanned ? getPlannedMs(record) : undefined),
    }),
  };
}

function bad(message: string): ApiError {
  return new ApiError("badParameter", message);
}
