import { MemberSet } from "../../../domain/push/ledger/chunk-members.ts";
import { MASS_INVALID, type PushStops } from "../../../domain/push/ledger/stop.ts";
import type { ProviderDefinitions } from "../../../domain/push/providers/provider-definition.ts";
import {
  type DeviceFate,
  decideSettled,
  type TracedChunk,
} from "../../../domain/push/report/device-trace.ts";

/** How the chunks of a push were judged. */
interface Judgement {
  readonly stops: PushStops;
  readonly providers: ProviderDefinitions;
}

/**
 * Whether a push need not be sent to a device again: a gateway accepted it, or does not know its token.
 * Tokens that made the push stop because most were invalid prove nothing.
 *
 * @param stop why the push was stopped at the device's provider
 */
export function isReached(state: DeviceFate["state"], stop: string | undefined): boolean {
  return state === "sent" || (state === "invalid-token" && stop !== MASS_INVALID);
}

/**
 * The devices that a push need not be sent to again.
 *
 * @param chunks in the order of their ids: a retry chunk decides on its devices after its parent
 */
export function collectReached(
  chunks: readonly (TracedChunk & { readonly digest: Uint8Array })[],
  { stops, providers }: Judgement,
): MemberSet {
  const reached = new MemberSet();
  for (const chunk of chunks) {
    reached.change(chunk.digest, (position) => {
      const { state } = decideSettled({ chunk, position }, providers);
      return isReached(state, stops[chunk.provider]);
    });
  }
  return reached;
}
