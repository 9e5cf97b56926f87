import type { Provider } from "../../../contract/push-providers.ts";

/**
 * Reasons for which a part of a queued push waits.
 *
 * - `planning`: its devices are still looked up
 * - `rate`: limited by the rate of the push or of the provider
 * - `gateway`: the next try, because the gateway put it off or did not answer
 * - `sender`: a sender; its message is on its way, or was lost and will be sent again
 */
type WaitCause = "planning" | "rate" | "gateway" | "sender";

/** The parts of a push that wait for the same. */
export interface PushWait {
  readonly cause: WaitCause;
  readonly provider?: Provider;
  /** Unknown while devices are looked up. */
  readonly devices?: number;
  /** The gateway's word, or the sender's where it got no answer. */
  readonly reason?: string;
  /** Unix ms since which the longest of them has waited. */
  readonly sinceMs: number;
  /** Unix ms at which the first of them continues. */
  readonly nextMs?: number;
}

/** The sender's own reason for devices whose turn was too far away. */
export const NO_TURN = "NoTurn";
/** The sender's own reason for devices that it did not send, because the gateway is down. */
export const GATEWAY_DOWN = "GatewayDown";

/** One wait for each cause and provider, in the order of their first ones. */
export function mergeWaits(waits: readonly PushWait[]): readonly PushWait[] {
  const merged = new Map<string, PushWait>();
  for (const wait of waits) {
    const key = `${wait.cause} ${wait.provider ?? ""}`;
    const before = merged.get(key);
    merged.set(key, before ? addWaits(before, wait) : wait);
  }
  return [...merged.values()];
}

/** The reason is that of the part which has waited longest. */
function addWaits(a: PushWait, b: PushWait): PushWait {
  const [older, newer] = b.sinceMs < a.sinceMs ? [b, a] : [a, b];
  const nextMs = Math.min(a.nextMs ?? Infinity, b.nextMs ?? Infinity);
  const devices = (a.devices ?? 0) + (b.devices ?? 0);
  return {
    ...newer,
    ...older,
    ...(devices > 0 && { devices }),
    ...(Number.isFinite(nextMs) && { nextMs }),
  };
}
