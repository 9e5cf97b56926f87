import type { MiProfile } from "../../../../generated/types.ts";
import { isJsonObject, type JsonObject } from "../../../json.ts";
import type { PushContent } from "../provider-definition.ts";
import { toNotifyId, toRequestId } from "../push-tag.ts";
import { toCallback } from "../receipt-callback.ts";
import type { Rendering } from "../rendering.ts";
import { fitPayload, shorten } from "../truncation.ts";
import {
  toPassThrough,
  toTtlSeconds,
  toVendorContent,
  type VendorContent,
} from "../vendor-content.ts";
import { type ShownText, SILENT, toShownText, toStringValues } from "../vendor-text.ts";

/** The fields of the form without the registration ids. */
export type MiMessage = Readonly<Record<string, string>>;

/** Xiaomi wants fewer than 50 and 128 characters, and less than 4 KB. */
const TEXT = { title: 49, text: 127 };
const MAX_PAYLOAD_BYTES = 4_095;

const DAY_SECONDS = 86_400;
/** Xiaomi keeps private messages, which have a template, longer. */
const TTL_DAYS = { public: 1, private: 10 };

/** `notify_effect`: a click opens the launcher's activity, or `intent_uri`. */
const LAUNCHER = "1";
const INTENT = "2";

/** Members of `data.mi` that become fields of the form, and members that become extras. */
const FIELDS = ["notify_type", "notify_id"];
const EXTRAS = [
  ...["channel_id", "template_id", "template_param", "notify_foreground", "sound_uri"],
  ...["notify_effect", "intent_uri", "web_uri"],
];

/**
 * Renders `data` as the fields of a message to registration ids. The client library reads the whole
 * `payload` and overwrites its title and alert with the notification's.
 * @see Xiaomi push: Server API, sending messages
 */
export function renderMi(
  content: PushContent,
  profile: Partial<MiProfile> = {},
): Rendering<MiMessage> {
  const own = toVendorContent(content, "mi", [...FIELDS, ...EXTRAS, "extra"]);
  const shown = toShownText(own, profile.appName, TEXT);
  if (!shown && !profile.passThrough) return SILENT;
  const fields = toFields(own, content, profile);
  const rendering = fitPayload<MiMessage>({
    limit: MAX_PAYLOAD_BYTES,
    strings: [own.alert],
    render: (length) => ({ ...fields, ...toContentFields(own, shown, length) }),
    getBytes: ({ payload = "" }) => Buffer.byteLength(payload),
  });
  if (rendering.kind === "unrenderable" || !shown?.truncated) return rendering;
  return { ...rendering, truncated: true };
}

function toContentFields(
  own: VendorContent,
  shown: ShownText | undefined,
  length: number,
): MiMessage {
  const payload = JSON.stringify(toPassThrough({ ...own, alert: shorten(own.alert, length) }));
  if (!shown) return { payload, pass_through: "1" };
  return { payload, pass_through: "0", title: shown.title, description: shown.text };
}

function toFields(
  own: VendorContent,
  content: PushContent,
  profile: Partial<MiProfile>,
): MiMessage {
  const { notify_type, notify_id, extra, ...flat } = own.native;
  const extras: JsonObject = {
    ...toExtras(own, content, profile),
    ...flat,
    ...(isJsonObject(extra) ? extra : {}),
  };
  const kind = extras.template_id === undefined ? "public" : "private";
  const ttl = toTtlSeconds(content, { least: 1, most: TTL_DAYS[kind] * DAY_SECONDS });
  const named = Object.entries(toStringValues(extras));
  return {
    restricted_package_name: profile.packageName ?? "",
    ...toStringValues({ notify_type: notify_type ?? -1 }),
    ...toStringValues({ notify_id: notify_id ?? toNotifyId(own.tag) }),
    ...(ttl !== undefined && { time_to_live: String(ttl * 1_000) }),
    ...Object.fromEntries(named.map(([name, value]) => [`extra.${name}`, value])),
  };
}

function toExtras(
  { channel }: VendorContent,
  { push, receipt }: PushContent,
  { channelId, templateId, intentUri, receiptUrl }: Partial<MiProfile>,
): JsonObject {
  const channel_id = channel ?? channelId;
  return {
    // A device shows messages with the same key once, so that a repeated request does no harm.
    jobkey: toRequestId(push),
    ...(channel_id !== undefined && { channel_id }),
    ...(templateId !== undefined && { template_id: templateId }),
    ...(intentUri === undefined
      ? { notify_effect: LAUNCHER }
      : { notify_effect: INTENT, intent_uri: intentUri }),
    ...toCallback("mi", receipt, receiptUrl),
  };
}
