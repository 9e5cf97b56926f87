import type { MzProfile } from "../../../../generated/types.ts";
import type { JsonObject } from "../../../json.ts";
import { mergeMembers } from "../platform-data.ts";
import type { PushContent } from "../provider-definition.ts";
import { toRequestId } from "../push-tag.ts";
import { toCallback } from "../receipt-callback.ts";
import type { Rendering } from "../rendering.ts";
import {
  toPassThrough,
  toTtlSeconds,
  toVendorContent,
  type VendorContent,
} from "../vendor-content.ts";
import { type ShownText, SILENT, toShownText } from "../vendor-text.ts";

/** `messageJson` as an object. */
export type MzMessage = JsonObject;

/** Characters. */
const TEXT = { title: 32, text: 100 };
const HOUR_SECONDS = 3_600;
const TTL_SECONDS = { least: HOUR_SECONDS, most: 72 * HOUR_SECONDS };
const NOTIFY_KEY_LENGTH = 8;

/** `clickType`: opens the app. */
const OPEN_APP = 0;

/** Members of `data.mz` that are Meizu's own. */
const NATIVE_KEYS = ["noticeBarInfo", "clickTypeInfo", "pushTimeInfo", "advanceInfo", "extra"];

/**
 * Renders `data` as a notification. The client library reads the content of the push from `parameters`.
 * @see Meizu PushAPI: pushByPushId of notifications
 */
export function renderMz(
  content: PushContent,
  profile: Partial<MzProfile> = {},
): Rendering<MzMessage> {
  const own = toVendorContent(content, "mz", NATIVE_KEYS);
  const shown = toShownText(own, profile.appName, TEXT);
  if (!shown) return SILENT;
  const message = mergeMembers(toMessage(own, shown, { content, profile }), own.native);
  const bytes = Buffer.byteLength(JSON.stringify(message));
  return { kind: "rendered", message, bytes, truncated: shown.truncated };
}

interface Context {
  readonly content: PushContent;
  readonly profile: Partial<MzProfile>;
}

function toMessage(
  own: VendorContent,
  { title, text }: ShownText,
  { content, profile: { isPrivate = false, receiptUrl } }: Context,
): JsonObject {
  const ttl = toTtlSeconds(content, TTL_SECONDS);
  const extra = toCallback("mz", content.receipt, receiptUrl);
  return {
    noticeBarInfo: { noticeMsgType: isPrivate ? 1 : 0, title, content: text },
    clickTypeInfo: { clickType: OPEN_APP, parameters: toPassThrough(own) },
    pushTimeInfo: {
      offLine: 1,
      ...(ttl !== undefined && { validTime: Math.floor(ttl / HOUR_SECONDS) }),
    },
    // Meizu knows no other way to keep a repeated request from showing twice.
    advanceInfo: { notifyKey: toRequestId(own.tag).slice(0, NOTIFY_KEY_LENGTH) },
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}
