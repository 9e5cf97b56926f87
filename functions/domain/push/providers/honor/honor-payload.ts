import type { HonorProfile } from "../../../../generated/types.ts";
import { defined } from "../../../defined.ts";
import type { JsonObject } from "../../../json.ts";
import { toClickIntent } from "../click-intent.ts";
import {
  fitBody,
  type ShownContent,
  TTL_SECONDS,
  toBadge,
  toNativeObject,
} from "../huawei-message.ts";
import { mergeMembers } from "../platform-data.ts";
import type { PushContent } from "../provider-definition.ts";
import { mapRendering, type Rendering } from "../rendering.ts";
import {
  toClickContent,
  toPassThrough,
  toTtlSeconds,
  toVendorContent,
  type VendorContent,
} from "../vendor-content.ts";

/** The request body up to its tokens. */
export type HonorMessage = string;

/** Members of `data.honor` that are Honor's own. */
const NATIVE_KEYS = ["android", "notification", "targetUserType", "importance"];

/** A notification with two actions, or with two changes of the badge, would be refused. */
const WHOLE = ["clickAction", "badge"];

/** `clickAction.type`: opens an intent. */
const CLICK_INTENT = 1;

/** Advertising, which needs no right at Honor. */
const DEFAULT_IMPORTANCE = "LOW";

/** UTF-16 code units. @see Honor: Push, Sending messages */
const TEXT = { title: 40, text: 256 };

/**
 * Renders `data` as a message of Honor Push; title and alert are shortened to what Honor takes. A
 * message with nothing to show goes to the app as LeanCloud's library reads it.
 * @see docs/protocol/push-vendors.md, Honor
 */
export function renderHonor(
  content: PushContent,
  profile: Partial<HonorProfile> = {},
): Rendering<HonorMessage> {
  const own = toVendorContent(content, "honor", NATIVE_KEYS);
  const ttl = toTtlSeconds(content, TTL_SECONDS);
  const rendering = fitBody(own, (shown) => toBody(shown, ttl, profile), {
    appName: profile.appName,
    limits: TEXT,
  });
  return mapRendering(rendering, (body) => `${JSON.stringify(body).slice(0, -1)},"token":`);
}

/** The body for some devices. */
export function toHonorBody(message: HonorMessage, tokens: readonly string[]): string {
  return `${message}${JSON.stringify(tokens)}}`;
}

function toBody(
  own: ShownContent,
  ttl: number | undefined,
  profile: Partial<HonorProfile>,
): JsonObject {
  const { android: nativeAndroid, notification: nativeNotification, targetUserType } = own.native;
  const android = {
    ...defined({ targetUserType }),
    ...(ttl !== undefined && { ttl: `${ttl}s` }),
  };
  const base: JsonObject = own.isShown
    ? {
        notification: { title: own.title, body: own.alert },
        android: { ...android, notification: toAndroidNotification(own, profile) },
      }
    : { data: JSON.stringify(toPassThrough(own)), android };
  const native = {
    android: toNativeObject(nativeAndroid),
    ...(own.isShown && { notification: toNativeObject(nativeNotification) }),
  };
  return mergeMembers(base, native, WHOLE);
}

function toAndroidNotification(
  own: VendorContent,
  { intentHost, badgeClass, importance = DEFAULT_IMPORTANCE }: Partial<HonorProfile>,
): JsonObject {
  const badge = toBadge(own.badge, { add: "addNum", set: "setNum" });
  return defined({
    clickAction: { type: CLICK_INTENT, intent: toClickIntent(toClickContent(own), intentHost) },
    importance: own.native.importance ?? importance,
    tag: own.tag,
    badge: badge && { ...badge, ...defined({ badgeClass }) },
  });
}
