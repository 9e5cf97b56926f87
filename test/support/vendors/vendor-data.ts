import type { JsonObject } from "../../../functions/domain/json.ts";
import type { PushContent } from "../../../functions/domain/push/providers/provider-definition.ts";
import type { Rendering } from "../../../functions/domain/push/providers/rendering.ts";

export const RENDERED_MS = 1_795_248_000_000;

/** A push with this data. */
export function toContent(data: JsonObject, rest: Partial<PushContent> = {}): PushContent {
  return { push: "i4OcyCnyjckJOtzz", nowMs: RENDERED_MS, data, ...rest };
}

export function toMessage<Message>(rendering: Rendering<Message>): Message {
  if (rendering.kind === "rendered") return rendering.message;
  throw new Error(rendering.reason);
}

/** An alert of so many UTF-16 code units: ASCII, Chinese, and characters of two units. */
export const WRITTEN = {
  ASCII: (length: number) => "a".repeat(length),
  Chinese: (length: number) => "推".repeat(length),
  emoji: (length: number) => "😀".repeat(Math.ceil(length / 2)).slice(0, length),
} as const;
