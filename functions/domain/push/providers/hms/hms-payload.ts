import type { HmsProfile } from "../../../../generated/types.ts";
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
export type HmsMessage = string;

/** Members of `data.hms` that are Huawei's own. */
const NATIVE_KEYS = ["message", "target_user_type", "category"];

/** A notification with two actions, or with two changes of the badge, would be refused. */
const WHOLE = ["click_action", "badge"];

/** `click_action.type`: opens an intent. */
const CLICK_INTENT = 1;

/**
 * Renders `data` as a message of Push Kit v1; its alert is shortened if it would be too large. A
 * message with nothing to show goes to the app as LeanCloud's library reads it.
 * @see docs/protocol/push-vendors.md, Huawei
 */
export function renderHms(
  content: PushContent,
  profile: Partial<HmsProfile> = {},
): Rendering<HmsMessage> {
  const own = toVendorContent(content, "hms", NATIVE_KEYS);
  const ttl = toTtlSeconds(content, TTL_SECONDS);
  const rendering = fitBody(
    own,
    (shown) => ({ message: toMessage(shown, { ttl, biTag: content.receipt }, profile) }),
    {
      appName: profile.appName,
    },
  );
  return mapRendering(rendering, (body) => `${JSON.stringify(body).slice(0, -2)},"token":`);
}

/** The body for some devices. */
export function toHmsBody(message: HmsMessage, tokens: readonly string[]): string {
  return `${message}${JSON.stringify(tokens)}}}`;
}

function toMessage(
  own: ShownContent,
  { ttl, biTag }: { readonly ttl: number | undefined; readonly biTag: string | undefined },
  profile: Partial<HmsProfile>,
): JsonObject {
  const { message: native, target_user_type, category = profile.category } = own.native;
  const android = {
    ...defined({ target_user_type, category, bi_tag: biTag }),
    ...(ttl !== undefined && { ttl: `${ttl}s` }),
  };
  const base: JsonObject = own.isShown
    ? {
        notification: { title: own.title, body: own.alert },
        android: { ...android, notification: toAndroidNotification(own, profile) },
      }
    : { data: JSON.stringify(toPassThrough(own)), android };
  const { token: _, topic: __, condition: ___, ...members } = toNativeObject(native);
  return mergeMembers(base, members, WHOLE);
}

function toAndroidNotification(
  own: VendorContent,
  { intentHost, badgeClass }: Partial<HmsProfile>,
): JsonObject {
  const badge = toBadge(own.badge, { add: "add_num", set: "set_num" });
  return defined({
    click_action: { type: CLICK_INTENT, intent: toClickIntent(toClickContent(own), intentHost) },
    tag: own.tag,
    channel_id: own.channel,
    badge: badge && { ...badge, ...defined({ class: badgeClass }) },
  });
}
