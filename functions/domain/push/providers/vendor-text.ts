import type { Json, JsonObject } from "../../json.ts";
import type { Rendering } from "./rendering.ts";
import { shorten } from "./truncation.ts";
import type { VendorContent } from "./vendor-content.ts";
import { SILENT_UNSUPPORTED } from "./vendor-definition.ts";

/** Title and text of a notification where the vendor demands both. */
export interface ShownText {
  readonly title: string;
  readonly text: string;
  /** One of them was shortened. */
  readonly truncated: boolean;
}

interface TextLimits {
  /** In UTF-16 code units, because every other way of counting finds fewer characters. */
  readonly title: number;
  readonly text: number;
  /** Limits in ASCII characters; any other character counts as two. */
  readonly wide?: true;
}

/**
 * A title that is missing is the app's name, else the text. Undefined if the push shows nothing.
 */
export function toShownText(
  { silent, title, alert }: Pick<VendorContent, "silent" | "title" | "alert">,
  appName: string | undefined,
  limits: TextLimits,
): ShownText | undefined {
  if (silent || (title === "" && alert === "")) return undefined;
  const whole = { title: title || (appName ?? alert), text: alert || title };
  const cut = limits.wide ? shortenWide : shorten;
  const shown = { title: cut(whole.title, limits.title), text: cut(whole.text, limits.text) };
  return { ...shown, truncated: shown.title !== whole.title || shown.text !== whole.text };
}

export const SILENT: Rendering<never> = { kind: "unrenderable", reason: SILENT_UNSUPPORTED };

/** A string without its end where it is wider than `width`. */
function shortenWide(value: string, width: number): string {
  if (getWidth(value) <= width) return value;
  let length = Math.min(value.length, width);
  let shown = value;
  do shown = shorten(value, length--);
  while (getWidth(shown) > width);
  return shown;
}

function getWidth(value: string): number {
  return value.length + (value.match(/[^\x20-\x7e]/g)?.length ?? 0);
}

/** The app's own members as a vendor with string parameters takes them. */
export function toStringValues(custom: JsonObject): Record<string, string> {
  const toValue = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.fromEntries(Object.entries(custom).map(([key, value]) => [key, toValue(value)]));
}
