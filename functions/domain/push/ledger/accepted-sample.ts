import { hash } from "node:crypto";
import type { ChunkMessage } from "../../../generated/types.ts";
import type { DeliveryOutcome } from "../providers/delivery-outcome.ts";

/** Enough that some of a broadcast's first chunks have a member; the item stays below 5 KB. */
const MAX_TOKENS = 500;
/** Tokens that one chunk adds. */
const TOKENS_A_CHUNK = 100;
/** Characters of base64url; two of a million tokens share a digest with a chance of one in 500. */
const DIGEST_LENGTH = 8;

/**
 * The name of the devices that share a sample: their provider and all that they choose themselves.
 * The gateway is left out, so that a push to the wrong one meets the tokens of the right one.
 *
 * @param kind of tokens that are for one content only
 */
export function sampleName(
  { provider, group }: Pick<ChunkMessage, "provider" | "group">,
  kind: string | undefined,
): string {
  const { topic, teamId, deviceProfile } = group;
  const parts = [provider, topic, teamId, deviceProfile];
  if (kind !== undefined) parts.push(kind);
  return hash("sha256", JSON.stringify(parts), "base64url");
}

/** Indexes of the devices whose token is in the sample. */
export function findSampled(
  { devices }: Pick<ChunkMessage, "devices">,
  sample: ReadonlySet<string>,
): ReadonlySet<number> {
  const indexes = devices.flatMap(([, token], index) => (sample.has(digest(token)) ? [index] : []));
  return new Set(indexes);
}

/** The sample with some newly accepted tokens; undefined if the sample is unchanged. */
export function growSample(
  sample: ReadonlySet<string>,
  { devices }: Pick<ChunkMessage, "devices">,
  outcomes: readonly DeliveryOutcome[],
): ReadonlySet<string> | undefined {
  const room = Math.min(TOKENS_A_CHUNK, MAX_TOKENS - sample.size);
  const grown = new Set(sample);
  for (const [index, [, token]] of devices.entries()) {
    if (grown.size >= sample.size + room) break;
    if (outcomes[index]?.kind === "accepted") grown.add(digest(token));
  }
  return grown.size > sample.size ? grown : undefined;
}

function digest(token: string): string {
  return hash("sha256", token, "base64url").slice(0, DIGEST_LENGTH);
}
