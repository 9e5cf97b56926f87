import { AwsError } from "./aws-endpoint.ts";

/** A parsed schedule expression. */
export type ScheduleExpression =
  | { readonly kind: "at"; readonly dueMs: number }
  | { readonly kind: "rate"; readonly everyMs: number };

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/**
 * @param timeZone IANA name; applies to `at()`
 * @throws AwsError ValidationException, also for cron(), which the service does not use
 */
export function parseScheduleExpression(text: unknown, timeZone = "UTC"): ScheduleExpression {
  const expression = String(text);
  const at = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\)$/.exec(expression);
  if (at?.[1]) return { kind: "at", dueMs: zonedTimeToMs(at[1], timeZone) };
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  if (rate && Number(rate[1]) > 0) {
    return { kind: "rate", everyMs: Number(rate[1]) * UNIT_MS[rate[2] as keyof typeof UNIT_MS] };
  }
  if (expression.startsWith("cron(")) {
    throw new AwsError("ValidationException", `The local cloud does not support ${expression}`);
  }
  throw new AwsError("ValidationException", `Invalid Schedule Expression ${expression}.`);
}

/** Corrects the offset a second time, because it can change between the guess and the result. */
function zonedTimeToMs(local: string, timeZone: string): number {
  const asUtcMs = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtcMs)) throw new AwsError("ValidationException", `Invalid time ${local}.`);
  const guessMs = asUtcMs - zoneOffsetMs(asUtcMs, timeZone);
  return asUtcMs - zoneOffsetMs(guessMs, timeZone);
}

function zoneOffsetMs(ms: number, timeZone: string): number {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AwsError("ValidationException", `Invalid time zone ${timeZone}.`);
  }
  const parts = Object.fromEntries(
    format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}
