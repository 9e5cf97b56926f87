import { NO_OUTCOMES, OWN_REASONS } from "../../../domain/push/ledger/chunk-outcome.ts";
import type { ChunkId } from "../../../ports/ledger.ts";
import type { PushPorts } from "../../../ports/push.ts";

/** Milliseconds; the chunk is settled at once. */
const LEASE_MS = 10_000;
const OWNER_BYTES = 12;

/** Why a chunk is not sent: all its devices are gone, or its messages keep getting lost. */
export type UnsentReason =
  | { readonly kind: "gone"; readonly count: number }
  | { readonly kind: "lost"; readonly count: number };

/** Settles a chunk that is not sent, unless a sender has it. */
export async function settleUnsent(
  { push, chunk }: ChunkId,
  reason: UnsentReason,
  { ledger, clock, random }: Pick<PushPorts, "ledger" | "clock" | "random">,
): Promise<void> {
  const owner = Buffer.from(random.bytes(OWNER_BYTES)).toString("hex");
  const nowMs = clock.now();
  const answer = await ledger.takeLease({ push, chunk }, { owner, nowMs, leaseMs: LEASE_MS });
  if (answer.kind !== "leased") return;
  await ledger.settle(answer.lease, toOutcome(reason), { nowMs });
}

function toOutcome(reason: UnsentReason) {
  const { kind, count } = reason;
  const counts = kind === "gone" ? { invalidTokens: count } : { rejected: count };
  return { ...NO_OUTCOMES, ...counts, reasons: { [OWN_REASONS[kind]]: count }, exceptions: [] };
}
