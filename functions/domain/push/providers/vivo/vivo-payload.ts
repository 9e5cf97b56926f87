import type { VivoProfile } from "../../../../generated/types.ts";
import { defined } from "../../../defined.ts";
import type { JsonObject } from "../../../json.ts";
import type { PushContent } from "../provider-definition.ts";
import { toNotifyId } from "../push-tag.ts";
import type { Rendering } from "../rendering.ts";
import {
  toClickContent,
  toTtlSeconds,
  toVendorContent,
  type VendorContent,
} from "../vendor-content.ts";
import { type ShownText, SILENT, toShownText, toStringValues } from "../vendor-text.ts";

/** A message without its devices and its `requestId`. */
export type VivoMessage = JsonObject;

/** ASCII characters; vivo counts a Chinese one as two. */
const TEXT = { title: 40, text: 100, wide: true } as const;
/** Characters. */
const MAX_CUSTOM = 1_024;
const TTL_SECONDS = { least: 60, most: 86_400 };

/** `notifyType`: rings and vibrates. */
const RING_AND_VIBRATE = 4;
/** `skipType`: a click opens the app. */
const OPEN_APP = 1;

/** Members of `data.vivo` that are vivo's own. */
const NATIVE_KEYS = [
  ...["notifyType", "skipType", "skipContent", "clientCustomMap", "classification", "category"],
  ...["pushMode", "notifyId", "foregroundShow", "sendOnline"],
];

/**
 * Renders `data` as a message. The app's own members become `clientCustomMap`, which takes strings
 * only.
 * @see vivo push: server API, /message/send and /message/saveListPayload
 */
export function renderVivo(
  content: PushContent,
  profile: Partial<VivoProfile> = {},
): Rendering<VivoMessage> {
  const own = toVendorContent(content, "vivo", NATIVE_KEYS);
  const shown = toShownText(own, profile.appName, TEXT);
  if (!shown) return SILENT;
  const custom = toStringValues(toClickContent(own));
  const size = JSON.stringify(custom).length;
  if (size > MAX_CUSTOM) {
    const sizes = { bytes: size, limit: MAX_CUSTOM };
    return { kind: "unrenderable", reason: "PayloadTooLarge", size: sizes };
  }
  const hasCustom = Object.keys(custom).length > 0;
  const message = {
    ...toMessage(own, shown, content),
    ...toClass(profile),
    ...(hasCustom && { clientCustomMap: custom }),
    ...own.native,
  };
  const bytes = Buffer.byteLength(JSON.stringify(message));
  return { kind: "rendered", message, bytes, truncated: shown.truncated };
}

function toMessage(
  { tag }: VendorContent,
  { title, text }: ShownText,
  content: PushContent,
): JsonObject {
  return {
    title,
    content: text,
    notifyType: RING_AND_VIBRATE,
    notifyId: toNotifyId(tag),
    timeToLive: toTtlSeconds(content, TTL_SECONDS) ?? TTL_SECONDS.most,
    skipType: OPEN_APP,
  };
}

function toClass({ appId, classification = 0, category }: Partial<VivoProfile>): JsonObject {
  return defined({
    appId: appId === undefined ? undefined : Number(appId),
    classification,
    category,
  }) as JsonObject;
}
