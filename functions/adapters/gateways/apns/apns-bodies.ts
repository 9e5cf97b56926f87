import type { JsonObject } from "../../../domain/json.ts";
import {
  type ApnsMessage,
  raisesBadge,
  renderApns,
} from "../../../domain/push/providers/apns/apns-payload.ts";
import type { Rendering } from "../../../domain/push/providers/rendering.ts";
import type { ChunkMessage } from "../../../generated/types.ts";

interface ApnsBody {
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/** The bodies of a chunk, each badge's made once; devices share them. */
export type ApnsBodies =
  | {
      readonly kind: "rendered";
      readonly headers: ApnsMessage["headers"];
      readonly anyTruncated: boolean;
      /** By index in the chunk's devices. */
      bodyOf(index: number): ApnsBody;
    }
  | Extract<Rendering<never>, { kind: "unrenderable" }>;

/** What fits with the largest badge fits with all of them. */
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
    return { ...shared, anyTruncated, bodyOf: () => body };
  }
  const byBadge = new Map<number | undefined, ApnsBody>();
  const bodyOf = (index: number): ApnsBody => {
    const badge = badges.get(chunk.devices[index]?.[0] ?? "");
    const known = byBadge.get(badge);
    if (known) return known;
    const body = toBody(render(badge));
    byBadge.set(badge, body);
    return body;
  };
  return { ...shared, anyTruncated, bodyOf };
}

function toBody(rendering: Rendering<ApnsMessage>): ApnsBody {
  if (rendering.kind === "unrenderable") throw new RangeError(rendering.reason);
  return { bytes: Buffer.from(rendering.message.body), truncated: rendering.truncated };
}
