import type { ProviderDefinitions } from "../providers/provider-definition.ts";
import { decideSettled, type TracedChunk } from "../report/device-trace.ts";
import { MemberSet } from "./chunk-members.ts";
import { MASS_INVALID, type PushStops } from "./stop.ts";

/** How the chunks of a push were judged. */
interface Judgement {
  readonly stops: PushStops;
  readonly providers: ProviderDefinitions;
}

/**
 * The devices that a push need not be sent to again: those that a gateway accepted, and those whose
 * token it does not know. Tokens that made the push stop because most were invalid prove nothing.
 *
 * @param chunks in the order of their ids: a retry chunk decides on its devices after its parent
 */
export function collectReached(
  chunks: readonly (TracedChunk & { readonly digest: Uint8Array })[],
  { stops, providers }: Judgement,
): MemberSet {
  const reached = new MemberSet();
  for (const chunk of chunks) {
    const areInvalidKnown = stops[chunk.provider] !== MASS_INVALID;
    reached.change(chunk.digest, (position) => {
      const { state } = decideSettled({ chunk, position }, providers);
      return state === "sent" || (state === "invalid-token" && areInvalidKnown);
    });
  }
  return reached;
}
