import { defined } from "../../defined.ts";
import type { JsonObject } from "../../json.ts";
import { toClickIntent } from "./click-intent.ts";
import {
  fitBody,
  type ShownContent,
  type TextLimits,
  TTL_SECONDS,
  toBadge,
} from "./huawei-message.ts";
import { mergeMembers } from "./platform-data.ts";
import type { PushContent } from "./provider-definition.ts";
import { mapRendering, type Rendering } from "./rendering.ts";
import { toClickContent, toPassThrough, toTtlSeconds, toVendorContent } from "./vendor-content.ts";

/** The request body up to its tokens. */
export type PushKitMessage = string;

interface PushKitProfile {
  readonly appName?: string;
  readonly intentHost?: string;
  readonly badgeClass?: string;
}

/** The differences between messages of Huawei's Push Kit for Android and Honor Push, which descends from it. */
export interface PushKit<Profile extends PushKitProfile> {
  readonly vendor: "hms" | "honor";
  /** Member of the body that holds the message. @default - the body is the message */
  readonly envelope?: string;
  /** Members of the vendor's part of `data` that are the vendor's own. */
  readonly nativeKeys: readonly string[];
  readonly names: {
    readonly click: string;
    readonly badge: { readonly add: string; readonly set: string };
    readonly badgeClass: string;
  };
  readonly limits?: TextLimits;
  /** Members of `android`. */
  toAndroid(own: ShownContent, content: PushContent, profile: Partial<Profile>): JsonObject;
  /** Members of `android.notification`. */
  toShown(own: ShownContent, profile: Partial<Profile>): JsonObject;
  /** Members of the message that come from the push. */
  toNative(own: ShownContent): JsonObject;
}

export interface PushKitRenderer<Profile> {
  render(content: PushContent, profile?: Partial<Profile>): Rendering<PushKitMessage>;
  /** The body for some devices. */
  toBody(message: PushKitMessage, tokens: readonly string[]): string;
}

/** `click_action.type`: opens an intent. */
const CLICK_INTENT = 1;

/**
 * Renders `data`; the alert, and at Honor the title, are shortened to the vendor's limit. A message
 * with nothing to show goes to the app as LeanCloud's library reads it.
 */
export function createPushKitRenderer<Profile extends PushKitProfile>(
  kit: PushKit<Profile>,
): PushKitRenderer<Profile> {
  const { vendor, nativeKeys, envelope, limits } = kit;
  const end = envelope === undefined ? "}" : "}}";
  return {
    render: (content, profile = {}) => {
      const own = toVendorContent(content, vendor, nativeKeys);
      const toBody = (shown: ShownContent) => {
        const message = toMessage(kit, shown, content, profile);
        return envelope === undefined ? message : { [envelope]: message };
      };
      const rendering = fitBody(own, toBody, { appName: profile.appName, ...defined({ limits }) });
      return mapRendering(rendering, (body) => {
        return `${JSON.stringify(body).slice(0, -end.length)},"token":`;
      });
    },
    toBody: (message, tokens) => `${message}${JSON.stringify(tokens)}${end}`,
  };
}

function toMessage<Profile extends PushKitProfile>(
  kit: PushKit<Profile>,
  own: ShownContent,
  content: PushContent,
  profile: Partial<Profile>,
): JsonObject {
  const ttl = toTtlSeconds(content, TTL_SECONDS);
  const android = {
    ...kit.toAndroid(own, content, profile),
    ...(ttl !== undefined && { ttl: `${ttl}s` }),
  };
  const base: JsonObject = own.isShown
    ? {
        notification: { title: own.title, body: own.alert },
        android: { ...android, notification: toNotification(kit, own, profile) },
      }
    : { data: JSON.stringify(toPassThrough(own)), android };
  // A notification with two actions, or with two changes of the badge, would be refused.
  return mergeMembers(base, kit.toNative(own), [kit.names.click, "badge"]);
}

function toNotification<Profile extends PushKitProfile>(
  { names, toShown }: PushKit<Profile>,
  own: ShownContent,
  profile: Partial<Profile>,
): JsonObject {
  const { intentHost, badgeClass } = profile;
  const badge = toBadge(own.badge, names.badge);
  return defined({
    [names.click]: { type: CLICK_INTENT, intent: toClickIntent(toClickContent(own), intentHost) },
    ...toShown(own, profile),
    tag: own.tag,
    badge: badge && { ...badge, ...defined({ [names.badgeClass]: badgeClass }) },
  });
}
