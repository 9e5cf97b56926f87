import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { Rendering } from "./rendering.ts";
import { fitPayload, shorten } from "./truncation.ts";
import type { VendorContent } from "./vendor-content.ts";
import { toShownText } from "./vendor-text.ts";

/** Bytes of a request body without its tokens. @see Huawei: Push Kit, Sending messages */
const MAX_BYTES = 4_096;

/** How long Huawei and Honor keep a notification. */
export const TTL_SECONDS = { least: 1, most: 1_296_000 };

/** UTF-16 code units. */
export interface TextLimits {
  readonly title: number;
  readonly text: number;
}

const UNLIMITED: TextLimits = { title: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY };

/** The content of a message, as it is shown if it is. */
export interface ShownContent extends VendorContent {
  /** The system shows a notification; all else is for the app alone. */
  readonly isShown: boolean;
}

/**
 * Renders a request body without its tokens; its alert is shortened if it would be too large. A
 * notification without a title has the app's name.
 *
 * @param limits of title and alert
 */
export function fitBody(
  content: VendorContent,
  toBody: (content: ShownContent) => JsonObject,
  {
    appName,
    limits = UNLIMITED,
  }: { readonly appName: string | undefined; readonly limits?: TextLimits },
): Rendering<JsonObject> {
  const shown = toShownText(content, appName, limits);
  const { title, text: alert } = shown ?? { title: content.title, text: content.alert };
  const own = { ...content, title, alert, isShown: shown !== undefined };
  const rendering = fitPayload({
    limit: MAX_BYTES,
    strings: [alert],
    render: (length) => toBody({ ...own, alert: shorten(alert, length) }),
    getBytes: (body) => Buffer.byteLength(JSON.stringify(body)),
  });
  if (rendering.kind === "unrenderable") return rendering;
  return { ...rendering, truncated: rendering.truncated || shown?.truncated === true };
}

const MAX_BADGE = 99;

/** A number sets the badge, as far as the vendor can, and `Increment` raises it by one. */
export function toBadge(
  badge: VendorContent["badge"],
  names: { readonly add: string; readonly set: string },
): JsonObject | undefined {
  if (badge === undefined) return undefined;
  if (badge === "Increment") return { [names.add]: 1 };
  return { [names.set]: Math.min(Math.max(Math.floor(badge), 0), MAX_BADGE) };
}

/** A member of the vendor's own interface; empty if it is not an object. */
export function toNativeObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
