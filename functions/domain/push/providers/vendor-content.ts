import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { androidOptions, appleOptions, toDeliveryOptions } from "./delivery-options.ts";
import { toPlatformData, withStringAlert } from "./platform-data.ts";
import type { PushContent } from "./provider-definition.ts";
import { toPushTag } from "./push-tag.ts";

/** `data` as the devices of one vendor get it. */
export interface VendorContent {
  /** Empty if the push has none. */
  readonly title: string;
  /** Empty if the push has none. */
  readonly alert: string;
  /** Shows nothing; the app handles it. */
  readonly silent: boolean;
  /** Name of the broadcast that LeanCloud's library sends in the app. */
  readonly action: string | undefined;
  /** Android notification channel. */
  readonly channel: string | undefined;
  /** `Increment` raises it by one. */
  readonly badge: number | "Increment" | undefined;
  /** Members of the vendor's own interface, as in the push. */
  readonly native: JsonObject;
  /** Members that only LeanCloud's library understands: `sound` and `_channel`. */
  readonly library: JsonObject;
  /** All other members, which only the app understands. */
  readonly custom: JsonObject;
  /** A repeated notification, and one with the same `collapse-id`, replaces the first. */
  readonly tag: string;
}

const LIBRARY_KEYS: ReadonlySet<string> = new Set(["sound", "_channel"]);

/** Members that have a meaning of their own, or one for Apple's devices alone. */
const CONTROL_KEYS: ReadonlySet<string> = new Set([
  ...LIBRARY_KEYS,
  "alert",
  "title",
  "silent",
  "action",
  "badge",
  "_notificationChannel",
  "aps",
  "apns-priority",
  "apns-push-type",
  "collapse-id",
  "collapse_key",
  "content-available",
  "mutable-content",
  "thread-id",
]);

/**
 * @param platform the vendor's member of `data`, such as `hms`
 * @param nativeKeys members of the vendor's own interface that may stand in it
 * @param platforms members of `data` that apply to its devices
 */
export function toVendorContent(
  { data, push, notificationChannel }: PushContent,
  platform: string,
  nativeKeys: readonly string[],
  platforms: readonly string[] = ["android", platform],
): VendorContent {
  const { native, common } = separateNative(data, platform, nativeKeys);
  const own = withAlert(withStringAlert(toPlatformData(common, platforms)));
  const { collapseId } = toDeliveryOptions([androidOptions(data), appleOptions(own)]);
  return {
    title: toText(own.title),
    alert: toText(own.alert),
    silent: own.silent === true,
    action: toText(own.action) || undefined,
    channel: notificationChannel ?? (toText(own._notificationChannel) || undefined),
    badge: typeof own.badge === "number" || own.badge === "Increment" ? own.badge : undefined,
    native,
    library: pick(own, (key) => LIBRARY_KEYS.has(key)),
    custom: pick(own, (key) => !CONTROL_KEYS.has(key)),
    tag: collapseId ?? toPushTag(push),
  };
}

/** The app's own members, as it reads them after a click. */
export function toClickContent({ custom, action }: VendorContent): JsonObject {
  return { ...custom, ...(action !== undefined && { action }) };
}

/** Content that LeanCloud's library reads from a message that the system doesn't show. */
export function toPassThrough(content: VendorContent): JsonObject {
  const { title, alert, silent, channel, library } = content;
  return {
    ...toClickContent(content),
    ...library,
    ...(alert !== "" && { alert }),
    ...(title !== "" && { title }),
    ...(silent && { silent }),
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

interface Separated {
  readonly native: JsonObject;
  /** `data` without them. */
  readonly common: JsonObject;
}

/** Native members count only in the vendor's own member: elsewhere an app may use the names. */
function separateNative(
  data: JsonObject,
  platform: string,
  nativeKeys: readonly string[],
): Separated {
  const member = data[platform];
  if (!isJsonObject(member)) return { native: {}, common: data };
  const isNative = (key: string) => nativeKeys.includes(key);
  const rest = pick(member, (key) => !isNative(key));
  return { native: pick(member, isNative), common: { ...data, [platform]: rest } };
}

/** LeanCloud's samples for OPPO and vivo name the alert `content`. */
function withAlert(own: JsonObject): JsonObject {
  if (typeof own.content !== "string" || toText(own.alert) !== "") return own;
  const { content, ...others } = own;
  return { ...others, alert: content };
}

function toText(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function pick(own: JsonObject, isPicked: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(own).filter(([key]) => isPicked(key)));
}
