import type { Json, JsonObject } from "../../json.ts";
import { androidOptions, appleOptions, toDeliveryOptions } from "./delivery-options.ts";
import { toPlatformData, withStringAlert } from "./platform-data.ts";
import type { PushContent } from "./provider-definition.ts";
import { toPushTag } from "./push-tag.ts";

/** `data` as the devices of one vendor get it. */
export interface VendorContent {
  /** Empty where the push gives none. */
  readonly title: string;
  /** Empty where the push gives none. */
  readonly alert: string;
  /** Shows nothing; the app handles it. */
  readonly silent: boolean;
  /** Name of the broadcast that LeanCloud's library sends in the app. */
  readonly action: string | undefined;
  /** Android notification channel. */
  readonly channel: string | undefined;
  readonly badge: number | undefined;
  /** Members of the vendor's own interface, as the push gives them. */
  readonly native: JsonObject;
  /** All other members: those that only the app understands. */
  readonly custom: JsonObject;
  /** A repeated notification, and one with the same `collapse-id`, replaces the first. */
  readonly tag: string;
}

/** Members that have a meaning on some platform, so that they are not the app's own. */
const CONTROL_KEYS: ReadonlySet<string> = new Set([
  "alert",
  "title",
  "content",
  "silent",
  "action",
  "badge",
  "sound",
  "_channel",
  "_notificationChannel",
  "aps",
  "apns-priority",
  "apns-push-type",
  "collapse-id",
  "collapse_key",
  "priority",
  "category",
  "content-available",
  "mutable-content",
  "thread-id",
]);

/**
 * @param platform the vendor's member of `data`, such as `hms`
 * @param nativeKeys members of the vendor's own interface that may stand in it
 */
export function toVendorContent(
  { data, push, notificationChannel }: PushContent,
  platform: string,
  nativeKeys: readonly string[],
): VendorContent {
  const own = withStringAlert(toPlatformData(data, ["android", platform]));
  const { collapseId } = toDeliveryOptions([androidOptions(data), appleOptions(own)]);
  return {
    title: toText(own.title),
    // LeanCloud's samples for OPPO and vivo name it `content`.
    alert: toText(own.alert) || toText(own.content),
    silent: own.silent === true,
    action: toText(own.action) || undefined,
    channel: notificationChannel ?? (toText(own._notificationChannel) || undefined),
    badge: typeof own.badge === "number" ? own.badge : undefined,
    native: pick(own, (key) => nativeKeys.includes(key)),
    custom: pick(own, (key) => !nativeKeys.includes(key) && !CONTROL_KEYS.has(key)),
    tag: collapseId ?? toPushTag(push),
  };
}

/** What LeanCloud's library reads from a message that the system doesn't show. */
export function toPassThrough(content: VendorContent): JsonObject {
  const { title, alert, silent, action, channel, custom } = content;
  return {
    ...custom,
    ...(alert !== "" && { alert }),
    ...(title !== "" && { title }),
    ...(silent && { silent }),
    ...(action !== undefined && { action }),
    ...(channel !== undefined && { _notificationChannel: channel }),
  };
}

/** Seconds until the push expires, as far as the vendor keeps notifications; undefined if it never does. */
export function toTtlSeconds(
  { expiresAtMs, nowMs }: Pick<PushContent, "expiresAtMs" | "nowMs">,
  { least, most }: { readonly least: number; readonly most: number },
): number | undefined {
  if (expiresAtMs === undefined) return undefined;
  const seconds = Math.floor((expiresAtMs - nowMs) / 1000);
  return Math.min(Math.max(seconds, least), most);
}

function toText(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function pick(own: JsonObject, isPicked: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(own).filter(([key]) => isPicked(key)));
}
