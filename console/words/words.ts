import { computed } from "@preact/signals";
import { language } from "../state/preferences.ts";
import { en } from "./en.ts";
import { zh } from "./zh.ts";

/** The words in the reader's language: `words.value`. */
export const words = computed(() => (language.value === "zh" ? zh : en));

const locale = () => (language.value === "zh" ? "zh-CN" : "en");

export const formatNumber = (value: number) => value.toLocaleString(locale());

/** In the reader's time zone, with seconds. */
export const formatTime = (iso: string) =>
  new Date(iso).toLocaleString(locale(), { dateStyle: "short", timeStyle: "medium" });

/** As `formatTime`, with the name of the time zone. */
export const formatMoment = (iso: string) =>
  new Date(iso).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "long" });

/** `11/28`: month and day in the reader's time zone. */
export const formatDay = (day: Date | undefined) =>
  day?.toLocaleDateString(locale(), { month: "numeric", day: "numeric" }) ?? "";

/** `1.2M`, `120万`: for the axis of a picture. */
export const formatCompact = (value: number) =>
  value.toLocaleString(locale(), { notation: "compact" });

/** Three digits of a fraction of a dollar, otherwise dollars and cents. */
export function formatUsd(usd: number): string {
  const digits = usd < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 };
  return `$${usd.toLocaleString(locale(), digits)}`;
}

const LEAST_USD = 0.0001;

/** As `formatUsd`, without a row of zeros for a price that does not matter. */
export const formatSmallUsd = (usd: number): string =>
  usd > 0 && usd < LEAST_USD ? `<$${LEAST_USD}` : formatUsd(usd);

/** `0.84 s`, `12 s`, `3.5 min`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const { common } = words.value;
  if (seconds >= 120) return common.minutes(formatNumber(round(seconds / 60, 1)));
  return common.seconds(formatNumber(round(seconds, seconds < 10 ? 2 : 0)));
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

const BYTES = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** `840 byte`, `1.2 MB`, in the reader's language. */
export function formatBytes(bytes: number): string {
  const step = Math.min(BYTES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const format = { style: "unit", unit: BYTES[step], maximumFractionDigits: 1 } as const;
  return (bytes / 1000 ** step).toLocaleString(locale(), format as Intl.NumberFormatOptions);
}
