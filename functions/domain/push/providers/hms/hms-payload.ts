import type { HmsProfile } from "../../../../generated/types.ts";
import { isJsonObject, type JsonObject } from "../../../json.ts";
import { toClickIntent } from "../click-intent.ts";
import { mergeMembers } from "../platform-data.ts";
import type { PushContent } from "../provider-definition.ts";
import type { Rendering } from "../rendering.ts";
import { fitPayload, shorten } from "../truncation.ts";
import {
  toPassThrough,
  toTtlSeconds,
  toVendorContent,
  type VendorContent,
} from "../vendor-content.ts";

/** The parts of a request body before and after its tokens. */
export interface HmsMessage {
  readonly before: string;
  readonly after: string;
}

/** Bytes of the body without its tokens. @see Huawei: Push Kit, Sending messages */
const MAX_BYTES = 4_096;
const TTL_SECONDS = { least: 1, most: 1_296_000 };

/** `click_action.type`: opens an intent. */
const CLICK_INTENT = 1;

/** Members of `data.hms` that are Huawei's own. */
const NATIVE_KEYS = ["message", "target_user_type"];

/** Renders `data` as a message of Push Kit v1; its alert is shortened if it would be too large. */
export function renderHms(
  content: PushContent,
  profile: Partial<HmsProfile> = {},
): Rendering<HmsMessage> {
  const own = toVendorContent(content, "hms", NATIVE_KEYS);
  const rendering = fitPayload<JsonObject>({
    limit: MAX_BYTES,
    strings: [own.alert],
    render: (length) => toMessage({ ...own, alert: shorten(own.alert, length) }, content, profile),
    getBytes: (message) => Buffer.byteLength(JSON.stringify({ message })),
  });
  if (rendering.kind === "unrenderable") return rendering;
  const { token: _, ...message } = rendering.message;
  return { ...rendering, message: { before: '{"message":', after: JSON.stringify(message) } };
}

/** The body for some devices. */
export function toHmsBody({ before, after }: HmsMessage, tokens: readonly string[]): string {
  return `${before}${after.slice(0, -1)},"token":${JSON.stringify(tokens)}}}`;
}

function toMessage(
  own: VendorContent,
  content: PushContent,
  profile: Partial<HmsProfile>,
): JsonObject {
  const { message: native, target_user_type: targetUserType } = own.native;
  const ttl = toTtlSeconds(content, TTL_SECONDS);
  const isShown = !own.silent && (own.alert !== "" || own.title !== "");
  const base: JsonObject = {
    ...(!isShown && { data: JSON.stringify(toPassThrough(own)) }),
    android: {
      ...(ttl !== undefined && { ttl: `${ttl}s` }),
      ...(targetUserType !== undefined && { target_user_type: targetUserType }),
      ...(isShown && { notification: toNotification(own, profile) }),
    },
    ...(isShown && {
      notification: { title: own.title || (profile.appName ?? ""), body: own.alert },
    }),
  };
  return isJsonObject(native) ? mergeMembers(base, native) : base;
}

function toNotification(own: VendorContent, { intentHost }: Partial<HmsProfile>): JsonObject {
  return {
    click_action: { type: CLICK_INTENT, intent: toClickIntent(own.custom, intentHost) },
    tag: own.tag,
    ...(own.channel !== undefined && { channel_id: own.channel }),
    ...(own.badge !== undefined && { badge: { set_num: own.badge } }),
  };
}
