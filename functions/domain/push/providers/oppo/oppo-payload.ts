import type { OppoProfile } from "../../../../generated/types.ts";
import { defined } from "../../../defined.ts";
import type { JsonObject } from "../../../json.ts";
import type { PushContent } from "../provider-definition.ts";
import { toNotifyId, toRequestId } from "../push-tag.ts";
import { toReceiptAddress } from "../receipt-callback.ts";
import type { Rendering } from "../rendering.ts";
import {
  toClickContent,
  toTtlSeconds,
  toVendorContent,
  type VendorContent,
} from "../vendor-content.ts";
import { SILENT, toShownText } from "../vendor-text.ts";

/** `notification` of OPPO's messages. */
export type OppoMessage = JsonObject;

/** Characters of the content by `style`: one line, or several. */
const STANDARD = { style: 1, most: 50 };
const LONG_TEXT = { style: 2, most: 128 };
const MAX_TITLE = 50;
/** Characters. */
const MAX_PARAMETERS = 4_000;
/** Ten days. */
const TTL_SECONDS = { least: 1, most: 864_000 };

/** `click_action_type`: opens the app. */
const OPEN_APP = 0;

/** Members of `data.oppo` that are OPPO's own. */
const NATIVE_KEYS = [
  ...["click_action_type", "click_action_activity", "click_action_url", "action_parameters"],
  ...["style", "sub_title", "channel_id", "category", "notify_level", "notify_id", "show_ttl"],
  ...["private_msg_template_id", "private_title_parameters", "private_content_parameters"],
];

/**
 * Renders `data` as a notification. The app's own members become `action_parameters`, which the
 * activity that a click opens gets as extras.
 * @see OPPO Push: server API, notification
 */
export function renderOppo(
  content: PushContent,
  profile: Partial<OppoProfile> = {},
): Rendering<OppoMessage> {
  const own = toVendorContent(content, "oppo", NATIVE_KEYS);
  const style = own.native.style ?? styleFor(own);
  const limit = style === LONG_TEXT.style ? LONG_TEXT.most : STANDARD.most;
  const shown = toShownText(own, profile.appName, { title: MAX_TITLE, text: limit });
  if (!shown) return SILENT;
  const parameters = toParameters(own);
  const size = parameters?.length ?? 0;
  if (size > MAX_PARAMETERS) {
    const sizes = { bytes: size, limit: MAX_PARAMETERS };
    return { kind: "unrenderable", reason: "PayloadTooLarge", size: sizes };
  }
  const message = {
    ...toOptions(own, content, profile),
    style,
    title: shown.title,
    content: shown.text,
    ...(parameters !== undefined && { action_parameters: parameters }),
    ...own.native,
  };
  const bytes = Buffer.byteLength(JSON.stringify(message));
  return { kind: "rendered", message, bytes, truncated: shown.truncated };
}

function toParameters(own: VendorContent): string | undefined {
  const content = toClickContent(own);
  return Object.keys(content).length > 0 ? JSON.stringify(content) : undefined;
}

function styleFor({ alert }: VendorContent): number {
  return alert.length > STANDARD.most ? LONG_TEXT.style : STANDARD.style;
}

function toOptions(
  { channel, tag }: VendorContent,
  content: PushContent,
  { channelId, category, notifyLevel, receiptUrl }: Partial<OppoProfile>,
): JsonObject {
  const { receipt } = content;
  return defined({
    // A device gets messages with the same id once, so that a repeated request does no harm.
    app_message_id: toRequestId(content.push),
    notify_id: toNotifyId(tag),
    click_action_type: OPEN_APP,
    off_line: true,
    off_line_ttl: toTtlSeconds(content, TTL_SECONDS) ?? TTL_SECONDS.most,
    channel_id: channel ?? channelId,
    category,
    notify_level: category === undefined ? undefined : notifyLevel,
    ...(receipt !== undefined &&
      receiptUrl !== undefined && {
        call_back_url: toReceiptAddress("oppo", receiptUrl),
        call_back_parameter: receipt,
      }),
  }) as JsonObject;
}
