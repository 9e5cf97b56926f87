import type { ChunkOutcome } from "./chunk-outcome.ts";
import type { DeliveryOutcome } from "./delivery-outcome.ts";

/** A device as it travels in a chunk message. */
export type Device = readonly [objectId: string, token: string];

/** What a chunk came to: the counted part, who must be tried again, whose token is dead. */
export interface FoldedChunk {
  readonly outcome: ChunkOutcome;
  readonly retry: readonly Device[];
  /** The longest wait that a gateway asked for. */
  readonly retryAfterMs: number | undefined;
  readonly dead: readonly { readonly device: Device; readonly deadSinceMs: number | undefined }[];
}

/** @param outcomes one per device, in the order of `devices` */
export function foldOutcomes(
  devices: readonly Device[],
  outcomes: readonly DeliveryOutcome[],
): FoldedChunk {
  const counts = { successes: 0, invalidTokens: 0, rejected: 0, expired: 0, cancelled: 0 };
  const reasons: Record<string, number> = {};
  const exceptions: [number, string][] = [];
  const retry: Device[] = [];
  const dead: FoldedChunk["dead"][number][] = [];
  let retryAfterMs: number | undefined;
  devices.forEach((device, index) => {
    const outcome = outcomes[index] ?? { kind: "retry", reason: "NotSent" };
    if (outcome.kind === "accepted") {
      counts.successes += 1;
    } else if (outcome.kind === "retry") {
      retry.push(device);
      retryAfterMs = maximum(retryAfterMs, outcome.retryAfterMs);
    } else {
      counts[outcome.kind === "rejected" ? "rejected" : "invalidTokens"] += 1;
      reasons[outcome.reason] = (reasons[outcome.reason] ?? 0) + 1;
      exceptions.push([index, outcome.reason]);
      if (outcome.kind === "invalid-token" && outcome.prunable) {
        dead.push({ device, deadSinceMs: outcome.deadSinceMs });
      }
    }
  });
  return { outcome: { ...counts, reasons, exceptions }, retry, retryAfterMs, dead };
}

function maximum(a: number | undefined, b: number | undefined): number | undefined {
  return b === undefined ? a : Math.max(a ?? 0, b);
}
