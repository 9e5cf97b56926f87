import type { JsonObject } from "../../../domain/json.ts";
import { raisesBadge } from "../../../domain/push/providers/apns/apns-badge.ts";
import { type ApnsMessage, renderApns } from "../../../domain/push/providers/apns/apns-payload.ts";
import type { Rendering } from "../../../domain/push/providers/rendering.ts";
import type { ChunkMessage } from "../../../generated/types.ts";

interface ApnsBody {
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/** The request bodies of a chunk: one per badge, which devices share. */
export type ApnsBodies =
  | {
      readonly kind: "rendered";
      readonly headers: ApnsMessage["headers"];
      readonly anyTruncated: boolean;
      /** By index in the chunk's devices. */
      bodyFor(index: number): ApnsBody;
    }
  | Extract<Rendering<never>, { kind: "unrenderable" }>;

/** Renders with the largest badge first: a body that fits with it fits with every badge. */
export function renderBodies(
  chunk: ChunkMessage,
  topic: string | undefined,
  badges: ReadonlyMap<string, number>,
): ApnsBodies {
  const data = chunk.data as JsonObject;
  const { expiresAtMs } = chunk;
  const render = (badge: number | undefined) => renderApns(data, { topic, expiresAtMs, badge });
  const raises = badges.size > 0 && raisesBadge(data);
  const widest = render(raises ? Math.max(...badges.values()) : undefined);
  if (widest.kind === "unrenderable") return widest;
  const shared = { kind: "rendered", headers: widest.message.headers } as const;
  const anyTruncated = widest.truncated;
  if (!raises) {
    const body = toBody(widest);
    return { ...shared, anyTruncated, bodyFor: () => body };
  }
  const byBadge = new Map<number | undefined, ApnsBody>();
  const bodyFor = (index: number): ApnsBody => {
    const badge = badges.get(chunk.devices[index]?.[0] ?? "");
    const known = byBadge.get(badge);
    if (known) return known;
    const body = toBody(render(badge));
    byBadge.set(badge, body);
    return body;
  };
  return { ...shared, anyTruncated, bodyFor };
}

function toBody(rendering: Rendering<ApnsMessage>): ApnsBody {
  if (rendering.kind === "unrenderable") throw new RangeError(rendering.reason);
  return { bytes: Buffer.from(rendering.message.body), truncated: rendering.truncated };
}
