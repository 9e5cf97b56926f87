import type { JsonObject } from "../../../domain/json.ts";
import {
  findSampled,
  growSample,
  sampleName,
} from "../../../domain/push/ledger/accepted-sample.ts";
import type { DeliveryOutcome } from "../../../domain/push/providers/delivery-outcome.ts";
import type { ChunkMessage } from "../../../generated/types.ts";
import type { AcceptedTokens } from "../../../ports/push.ts";
import type { Log } from "../../../ports/system.ts";
import { findOwnTokens } from "./own-tokens.ts";

interface SamplePorts {
  readonly accepted: AcceptedTokens;
  readonly log: Log;
}

/**
 * Indexes of devices whose token was accepted before, see `SettlementContext`. A mixed chunk proves
 * nothing, because its devices chose their groups.
 */
export async function findAccepted(
  message: ChunkMessage,
  { accepted, log }: SamplePorts,
): Promise<ReadonlySet<number> | undefined> {
  if (message.group.mixed) return new Set();
  try {
    const sample = await accepted.find(nameFor(message));
    return sample.size === 0 ? undefined : findSampled(message, sample);
  } catch (error) {
    // The devices have been notified: without the sample, the chunk is settled all the same.
    log.failure("accepted tokens not read", error, { push: message.push });
    return new Set();
  }
}

/** One attempt with the remembered sample, and one after another sender was first. */
const SAMPLE_ATTEMPTS = 2;

/** Keeps some of the tokens that were just accepted; a sample that lacks them does no harm. */
export async function noteAccepted(
  message: ChunkMessage,
  outcomes: readonly DeliveryOutcome[],
  { accepted, log }: SamplePorts,
): Promise<void> {
  if (message.group.mixed || !outcomes.some(({ kind }) => kind === "accepted")) return;
  const name = nameFor(message);
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

function nameFor(message: ChunkMessage): string {
  return sampleName(message, findOwnTokens(message.data as JsonObject)?.kind);
}
