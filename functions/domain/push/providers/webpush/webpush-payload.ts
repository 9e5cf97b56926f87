import { hash } from "node:crypto";
import type { WebpushProfile } from "../../../../generated/types.ts";
import { defined } from "../../../defined.ts";
import { isJsonObject, type JsonObject } from "../../../json.ts";
import { appleOptions, toDeliveryOptions } from "../delivery-options.ts";
import { mergeMembers, toPlatformData } from "../platform-data.ts";
import type { PushContent } from "../provider-definition.ts";
import type { Rendering } from "../rendering.ts";
import { fitPayload, shorten } from "../truncation.ts";
import {
  toClickContent,
  toTtlSeconds,
  toVendorContent,
  type VendorContent,
} from "../vendor-content.ts";
import { SILENT } from "../vendor-text.ts";

/** The message to all browsers of a push; the body is encrypted for each of them. */
export interface WebPushMessage {
  /** JSON for the page's service worker. */
  readonly payload: string;
  readonly headers: { readonly ttl: string; readonly urgency: string; readonly topic: string };
}

/** Members of `data.webpush` that Web Push defines. */
const NATIVE_KEYS = ["notification", "urgency"];

/**
 * Every push service takes 4,096 bytes (RFC 8030 section 7.2), of which the header of the encrypted
 * content takes 86 and its record 17 (RFC 8291 section 4).
 */
const MAX_BYTES = 3_993;

/** Four weeks, FCM's maximum. Windows rejects 0. */
const TTL_SECONDS = { least: 1, most: 2_419_200 };

/** Tells a declarative message, which Safari shows without a service worker. @see W3C Push API */
const DECLARATIVE = 8030;

/** RFC 8030 section 5.3. */
const URGENCIES: readonly unknown[] = ["very-low", "low", "normal", "high"];

/**
 * Renders `data` as the JSON that a service worker shows: `notification` has the members of
 * `showNotification`. The alert is shortened if the payload would be too large.
 * @see docs/protocol/push-vendors.md, Web Push
 */
export function renderWebPush(
  content: PushContent,
  { appName }: Partial<WebpushProfile> = {},
): Rendering<WebPushMessage> {
  const own = toVendorContent(content, "webpush", NATIVE_KEYS, ["webpush"]);
  if (own.silent || (own.title === "" && own.alert === "")) return SILENT;
  const rendering = fitPayload({
    limit: MAX_BYTES,
    strings: [own.alert],
    render: (length) => toPayload({ ...own, alert: shorten(own.alert, length) }, appName),
    getBytes: (payload) => Buffer.byteLength(JSON.stringify(payload)),
  });
  if (rendering.kind === "unrenderable") return rendering;
  const payload = JSON.stringify(rendering.message);
  return { ...rendering, message: { payload, headers: toHeaders(content, own) } };
}

function toPayload(own: VendorContent, appName: string | undefined): JsonObject {
  const { title, alert, tag, badge, native } = own;
  const notification = mergeMembers(
    {
      title: title || (appName ?? alert),
      ...((title !== "" || appName !== undefined) && alert !== "" && { body: alert }),
      tag,
      data: toClickContent(own),
    },
    isJsonObject(native.notification) ? native.notification : {},
  );
  return defined({
    web_push: typeof notification.navigate === "string" ? DECLARATIVE : undefined,
    notification,
    app_badge: typeof badge === "number" ? Math.max(Math.floor(badge), 0) : undefined,
  });
}

function toHeaders(content: PushContent, { native, tag }: VendorContent) {
  const own = toPlatformData(content.data, ["webpush"]);
  const { priority = "high" } = toDeliveryOptions([appleOptions(own)]);
  return {
    ttl: String(toTtlSeconds(content, TTL_SECONDS) ?? TTL_SECONDS.most),
    urgency: URGENCIES.includes(native.urgency) ? String(native.urgency) : priority,
    topic: toTopic(tag),
  };
}

/**
 * A push service replaces an undelivered notification by the next one with its topic, which has up to
 * 32 characters; Mozilla takes letters and digits alone.
 */
function toTopic(tag: string): string {
  return hash("sha256", tag).slice(0, 32);
}
