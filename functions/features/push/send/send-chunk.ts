import type { JsonObject } from "../../../domain/json.ts";
import { toOrigin } from "../../../domain/push/ledger/chunk-message.ts";
import { decideSettlement, isMassInvalid } from "../../../domain/push/ledger/settlement.ts";
import type { ProviderDefinitions } from "../../../domain/push/providers/provider-definition.ts";
import { DEFAULTS } from "../../../generated/config-defaults.ts";
import type { ChunkMessage } from "../../../generated/types.ts";
import type { Badges } from "../../../ports/installations.ts";
import type { HeldLease, PushLedger } from "../../../ports/ledger.ts";
import type { AcceptedTokens, PushGateway, PushQueues } from "../../../ports/push.ts";
import type { Clock, Log, Random, Timers } from "../../../ports/system.ts";
import { findAccepted, noteAccepted } from "./accepted-sample.ts";
import { holdLease } from "./hold-lease.ts";
import { type SendTurn, settleChunk } from "./settle-chunk.ts";

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
    const maxInvalidShare = message.maxInvalidShare ?? DEFAULTS.maxInvalidShare;
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
    await settleChunk(message, settlement, { ports, delivery, lease, sentMs });
    await noteAccepted(message, outcomes, ports);
  } finally {
    stopDeadline();
    await hold.release();
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
