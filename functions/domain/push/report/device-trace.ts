import type { PushDevice } from "../../../generated/types.ts";
import { defined } from "../../defined.ts";
import { toAttempt } from "../ledger/chunk.ts";
import { type ExceptionSets, reasonAt } from "../ledger/chunk-members.ts";
import { OWN_REASONS } from "../ledger/chunk-outcome.ts";
import type { ChunkProgress, LedgerChunk } from "../ledger/ledger.ts";
import { toCounts } from "../ledger/provider-outcomes.ts";
import { toMeaning } from "../providers/delivery-outcome.ts";
import type { ProviderDefinition, ProviderDefinitions } from "../providers/provider-definition.ts";

/** A chunk with the failures of single members in its ledger item. */
export type TracedChunk = ChunkProgress & { readonly failed?: ExceptionSets };

/** A settled chunk that keeps the devices which it did not reach, see `unpackRefused`. */
export type RefusedChunk = TracedChunk & { readonly refused: Uint8Array };

/** A chunk with its members and the failures among them. */
export type MemberChunk = LedgerChunk & TracedChunk;

/** A chunk, and after it the chunks of those of its devices that were tried again. */
export type ChunkFamily = readonly [MemberChunk, ...MemberChunk[]];

/** A device found in a chunk, by its position there. */
export interface TracedMember {
  readonly chunk: TracedChunk;
  readonly position: number;
  /** Its name there, see `toMemberName`. */
  readonly name: string;
}

/** The current outcome of one device in one push. */
export interface DeviceFate {
  readonly state: PushDevice["state"];
  /** A gateway's reason, or one of `OWN_REASONS`. */
  readonly reason?: string;
  /** One sentence. */
  readonly explanation: string;
}

/**
 * Decides from the last chunk that a device went into; the chunks before it only postponed it.
 *
 * @param members the device in its chunk and in the retry chunks of that, in this order
 */
export function decideFate(
  members: readonly TracedMember[],
  { providers, nowMs }: { readonly providers: ProviderDefinitions; readonly nowMs: number },
): DeviceFate {
  const last = members.at(-1);
  if (!last) throw new TypeError("A device's fate needs at least one chunk");
  if (last.chunk.state === "open") return decideOpen(last.chunk, members.at(-2), nowMs);
  const { state, reason } = decideSettled(last, providers);
  const suffix = reason === undefined ? "" : `, reason ${reason}`;
  return {
    state,
    ...defined({ reason }),
    explanation: `${EXPLANATIONS[state](providers[last.chunk.provider].displayName)}${suffix}.`,
  };
}

type SettledState = (typeof STATES)[keyof typeof STATES];
const EXPLANATIONS: Readonly<Record<SettledState, (provider: string) => string>> = {
  sent: (provider) => `Accepted by ${provider}`,
  "invalid-token": (provider) => `The device's token is not valid for ${provider}`,
  rejected: (provider) => `Not accepted by ${provider}`,
  expired: () => "The push expired before the device could be reached",
  cancelled: () => "The push was cancelled before the device was reached",
};

function decideOpen(
  chunk: TracedChunk,
  before: TracedMember | undefined,
  nowMs: number,
): DeviceFate {
  const { leaseUntilMs = 0, notBeforeMs = 0 } = chunk;
  const when = leaseUntilMs > nowMs ? "is being sent" : explainWait(notBeforeMs, nowMs);
  if (!before) return { state: "pending", explanation: `The notification ${when}.` };
  const times = toAttempt(chunk.chunk) - 1;
  return {
    state: "retrying",
    explanation: `Put off ${times} ${times === 1 ? "time" : "times"}; the notification ${when}.`,
  };
}

function explainWait(notBeforeMs: number, nowMs: number): string {
  if (notBeforeMs <= nowMs) return "waits for a sender";
  return `waits until ${new Date(notBeforeMs).toISOString()}`;
}

/** The end of one device of a settled chunk, if it did not go into a retry chunk. */
export function decideSettled(
  { chunk, position }: Pick<TracedMember, "chunk" | "position">,
  providers: ProviderDefinitions,
): { readonly state: SettledState; readonly reason?: string } {
  const common = commonState(chunk);
  if (common === "sent") return { state: "sent" };
  const [onlyReason] = Object.keys(chunk.reasons ?? {});
  const reason = reasonAt(chunk.failed ?? {}, position);
  if (common) return { state: common, ...defined({ reason: reason ?? onlyReason }) };
  if (reason === undefined) return { state: "sent" };
  return { state: stateFor(chunk, reason, providers[chunk.provider]), reason };
}

const STATES = {
  successes: "sent",
  invalidTokens: "invalid-token",
  rejected: "rejected",
  expired: "expired",
  cancelled: "cancelled",
} as const;
const COUNTERS = Object.keys(STATES) as (keyof typeof STATES)[];

/** How a device of a settled chunk can have ended. */
export const SETTLED_STATES: readonly SettledState[] = Object.values(STATES);

/** The state of all devices of a chunk; undefined when they ended in different ways. */
function commonState(chunk: TracedChunk): SettledState | undefined {
  const counts = toCounts(chunk);
  const counter = COUNTERS.find((name) => counts[name] === chunk.count);
  return counter && STATES[counter];
}

/** Devices of one chunk that failed for one reason ended the same way. */
function stateFor(chunk: TracedChunk, reason: string, { rules }: ProviderDefinition): SettledState {
  const counts = toCounts(chunk);
  const failures = COUNTERS.filter((name) => name !== "successes" && counts[name] > 0);
  const [only] = failures;
  if (only && failures.length === 1) return STATES[only];
  if (reason === OWN_REASONS.gone) return "invalid-token";
  const meaning = toMeaning(rules, reason);
  if (meaning === "invalid-token") return meaning;
  return meaning === "retry" && counts.expired > 0 ? "expired" : "rejected";
}
