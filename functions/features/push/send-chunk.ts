import { FAULT_LINES } from "../../contract/faults.ts";
import { defined } from "../../domain/defined.ts";
import type { JsonObject } from "../../domain/json.ts";
import { findSampled, growSample, sampleName } from "../../domain/push/ledger/accepted-sample.ts";
import { toOrigin, withDevices } from "../../domain/push/ledger/chunk-message.ts";
import { withMissing } from "../../domain/push/ledger/chunk-outcome.ts";
import {
  decideSettlement,
  isMassInvalid,
  type RetryOrder,
  type Settlement,
} from "../../domain/push/ledger/settlement.ts";
import type { DeliveryOutcome } from "../../domain/push/providers/delivery-outcome.ts";
import { findActivityToken } from "../../domain/push/providers/apns/live-activity.ts";
import type { ProviderDefinitions } from "../../domain/push/providers/provider-definition.ts";
import { DEFAULT_SETTINGS } from "../../domain/settings.ts";
import type { ChunkMessage, PruneMessage } from "../../generated/types.ts";
import type { Badges } from "../../ports/installations.ts";
import type { HeldLease, PushLedger } from "../../ports/ledger.ts";
import type { AcceptedTokens, PushGateway, PushQueues } from "../../ports/push.ts";
import type { Clock, Deadline, Log, Random, Timers } from "../../ports/system.ts";
import { holdLease } from "./hold-lease.ts";

export interface SendPorts {
  readonly ledger: PushLedger;
  readonly queues: Pick<PushQueues, "sendChunks" | "sendPrune">;
  readonly gateway: PushGateway;
  readonly providers: ProviderDefinitions;
  readonly accepted: AcceptedTokens;
  /** Absent for providers without badges. */
  readonly badges?: Badges;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
}

/** A sender that crashed is replaced after this time; a running one extends its lease. */
export const LEASE_MS = 30_000;

/** Time of an invocation that is reserved for pending answers and for settling. */
const SETTLE_MS = 30_000;

/** The invocation that a message came with. */
export interface SendTurn extends Deadline {
  /** Number of messages that share it; default 1. */
  readonly messages?: number;
}

/**
 * Leases, sends and settles one chunk. Everything before the settlement may happen twice, with the
 * same notification ids; the settlement counts once. Rejects on an outage of the ledger or a queue.
 */
export async function sendChunk(
  message: ChunkMessage,
  ports: SendPorts,
  delivery: SendTurn,
): Promise<void> {
  const nowMs = ports.clock.now();
  if (message.notBeforeMs !== undefined && message.notBeforeMs > nowMs) {
    await ports.queues.sendChunks([message], nowMs);
    return;
  }
  const owner = ports.random.text(16, "0123456789abcdef");
  const claim = { owner, nowMs, leaseMs: LEASE_MS, deadline: delivery };
  const answer = await ports.ledger.takeLease(message, claim);
  if (answer.kind === "busy") {
    // The queue would hide the message for far longer than the lease of the other sender.
    await ports.queues.sendChunks([{ ...message, notBeforeMs: answer.untilMs }], nowMs);
    return;
  }
  if (answer.kind === "leased") await sendLeased(message, answer.lease, { ports, delivery });
}

interface Sending {
  readonly ports: SendPorts;
  readonly delivery: SendTurn;
}

async function sendLeased(
  message: ChunkMessage,
  lease: HeldLease,
  { ports, delivery }: Sending,
): Promise<void> {
  const { ledger, gateway, clock, timers, random } = ports;
  const hold = holdLease(lease, { ledger, clock, timers, leaseMs: LEASE_MS });
  const deadline = new AbortController();
  const sendingMs = Math.max(delivery.remainingMs() - SETTLE_MS, 0);
  const stopDeadline = timers.after(sendingMs, () => deadline.abort());
  const sentMs = clock.now();
  try {
    const badges = await raiseBadges(message, ports);
    const signal = AbortSignal.any([hold.lost, deadline.signal]);
    const outcomes = await gateway.send(message, signal, badges);
    const maxInvalidShare = message.maxInvalidShare ?? DEFAULT_SETTINGS.maxInvalidShare;
    const settlement = decideSettlement(outcomes, {
      attempt: message.attempt,
      expiresAtMs: message.expiresAtMs,
      nowMs: clock.now(),
      jitter: (random.bytes(1)[0] ?? 0) / 255,
      maxInvalidShare,
      accepted: isMassInvalid(outcomes, maxInvalidShare)
        ? await findAccepted(message, ports)
        : undefined,
    });
    // The lease is held until the settlement is written, however long the table is throttled.
    await settle(message, settlement, { ports, delivery, lease, sentMs });
    await noteAccepted(message, outcomes, ports);
  } finally {
    stopDeadline();
    await hold.release();
  }
}

/**
 * Indexes of devices whose token was accepted before, see `SettlementContext`. A mixed chunk proves
 * nothing, because its devices chose their groups.
 */
async function findAccepted(
  message: ChunkMessage,
  { accepted, log }: Pick<SendPorts, "accepted" | "log">,
): Promise<ReadonlySet<number> | undefined> {
  if (message.group.mixed) return new Set();
  try {
    const sample = await accepted.find(sampleName(message));
    return sample.size === 0 ? undefined : findSampled(message, sample);
  } catch (error) {
    // The devices have been notified: without the sample, the chunk is settled all the same.
    log.failure("accepted tokens not read", error, { push: message.push });
    return new Set();
  }
}

/** One for what the container remembers, and one after another sender was first. */
const SAMPLE_ATTEMPTS = 2;

/** Keeps some of the tokens that were just accepted; a sample that lacks them does no harm. */
async function noteAccepted(
  message: ChunkMessage,
  outcomes: readonly DeliveryOutcome[],
  { accepted, log }: Pick<SendPorts, "accepted" | "log">,
): Promise<void> {
  if (message.group.mixed || !outcomes.some(({ kind }) => kind === "accepted")) return;
  const name = sampleName(message);
  try {
    for (let attempt = 1; attempt <= SAMPLE_ATTEMPTS; attempt++) {
      const sample = await accepted.find(name);
      const grown = growSample(sample, message, outcomes);
      if (!grown || (await accepted.replace(name, grown, sample))) return;
    }
  } catch (error) {
    log.failure("accepted tokens not kept", error, { push: message.push });
  }
}

/** Listed devices keep their badge, because their installations are not looked up. */
async function raiseBadges(
  message: ChunkMessage,
  { badges, providers }: Pick<SendPorts, "badges" | "providers">,
): Promise<ReadonlyMap<string, number> | undefined> {
  const { provider, data, devices } = message;
  if (!badges || !providers[provider].raisesBadge?.(data as JsonObject)) return undefined;
  const objectIds = devices.map(([objectId]) => objectId as string).filter((id) => id !== "");
  return badges.raise(toOrigin(message), objectIds);
}

interface LeasedSending extends Sending {
  readonly lease: HeldLease;
  readonly sentMs: number;
}

/** Reports stops, dead and refused tokens first: once the chunk is settled, no retry would do so. */
async function settle(
  message: ChunkMessage,
  settlement: Settlement,
  { ports, delivery, lease, sentMs }: LeasedSending,
): Promise<void> {
  const { ledger, queues, clock, log } = ports;
  const { push, provider } = message;
  const { stop: reason } = settlement;
  if (reason !== undefined && (await ledger.stop(push, provider, reason, delivery))) {
    log.error(FAULT_LINES.stoppedPushes, { ...toTrace(message), provider, reason });
  }
  const [pruneResult] = await Promise.allSettled([
    reportBadTokens(message, settlement, { queues, clock }),
  ]);
  const nowMs = clock.now();
  const { retry } = settlement;
  const outcome = withMissing(settlement.outcome, message.missing ?? []);
  const members = retry?.indexes.map((index) => memberAt(message, index));
  const answer = await ledger.settle(lease, outcome, {
    nowMs,
    sentMs,
    messages: delivery.messages ?? 1,
    deadline: delivery,
    ...(retry && members && { retry: { ...toRetryFacts(retry), members } }),
  });
  if (answer.kind === "settled" && answer.child !== undefined && retry) {
    await queues.sendChunks([toRetryMessage(message, answer.child, retry)], nowMs);
  }
  const isSettled = answer.kind === "settled";
  reportSent(
    message,
    { isSettled, successes: outcome.successes, retries: members?.length ?? 0 },
    log,
  );
  // Thrown after the settlement, so that a retry of the message does not notify all devices again.
  if (pruneResult.status === "rejected") throw pruneResult.reason;
}

function toRetryFacts({ notBeforeMs, reason }: RetryOrder) {
  return { notBeforeMs, reason };
}

/** Logs nothing for a chunk that is deferred as a whole: an outage of a gateway is logged once. */
function reportSent(
  message: ChunkMessage,
  sent: { readonly isSettled: boolean; readonly successes: number; readonly retries: number },
  log: Log,
): void {
  const { isSettled: settled, successes, retries } = sent;
  const { provider, devices } = message;
  if (retries === devices.length) return;
  const counts = { devices: devices.length, successes, retries };
  log.info("chunk sent", { ...toTrace(message), provider, settled, ...counts });
}

function toTrace({ push, chunk, requestId }: ChunkMessage) {
  return { push, chunk, ...defined({ requestId }) };
}

async function reportBadTokens(
  message: ChunkMessage,
  settlement: Settlement,
  { queues, clock }: Pick<SendPorts, "queues" | "clock">,
): Promise<void> {
  const { push, provider } = message;
  const devices = settlement.dead.map(({ index, reportedAtMs }) => {
    const [objectId, token] = deviceAt(message, index);
    return { ...(objectId ? { objectId } : {}), token, reportedAtMs };
  });
  const refused = findRefused(message, settlement, clock.now());
  if (devices.length + refused.length === 0) return;
  const activityToken = findActivityToken(message.data as JsonObject);
  await queues.sendPrune({
    version: 1,
    push,
    provider,
    devices,
    ...(activityToken && { activityToken: { ...activityToken } }),
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

function toRetryMessage(
  message: ChunkMessage,
  chunk: string,
  retry: NonNullable<Settlement["retry"]>,
): ChunkMessage {
  const { missing: _, ...rest } = withDevices(message, retry.indexes);
  return { ...rest, chunk, attempt: message.attempt + 1, notBeforeMs: retry.notBeforeMs };
}

function memberAt(message: ChunkMessage, index: number): string {
  const [objectId, token] = deviceAt(message, index);
  return objectId || token;
}

function deviceAt(message: ChunkMessage, index: number): [objectId: string, token: string] {
  const device = message.devices[index];
  if (!device) throw new RangeError(`${message.chunk} has no device ${index}`);
  return [device[0], device[1]];
}
