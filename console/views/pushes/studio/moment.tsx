import { language } from "../../../state/preferences.ts";
import { words } from "../../../words/words.ts";

const MINUTE_MS = 60_000;
const STEPS = [
  { unit: "day", minutes: 24 * 60, from: 48 * 60 },
  { unit: "hour", minutes: 60, from: 120 },
  { unit: "minute", minutes: 1, from: 0 },
] as const;

/** Says when a scheduled push goes out, and how long that is from now. */
export function Moment({ iso, nowMs }: { readonly iso: string; readonly nowMs: number }) {
  const { studio } = words.value;
  const locale = language.value === "zh" ? "zh-CN" : "en";
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const moment = new Date(iso);
  const options = { dateStyle: "full", timeStyle: "short" } as const;
  return (
    <p role="status">
      <strong>
        {studio.goesOut(
          moment.toLocaleString(locale, options),
          zone,
          describeWait(moment.getTime() - nowMs, locale),
        )}
      </strong>{" "}
      {studio.sameMoment(moment.toLocaleString(locale, { ...options, timeZone: "UTC" }))}
    </p>
  );
}

function describeWait(milliseconds: number, locale: string): string {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  const step = STEPS.find(({ from }) => minutes >= from) ?? STEPS[2];
  const format = new Intl.RelativeTimeFormat(locale);
  return format.format(Math.round(minutes / step.minutes), step.unit);
}
