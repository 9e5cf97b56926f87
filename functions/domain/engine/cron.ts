/** Values that each field allows; undefined: every value. */
export interface Cron {
  readonly second: ReadonlySet<number>;
  readonly minute: ReadonlySet<number>;
  readonly hour: ReadonlySet<number>;
  readonly day: ReadonlySet<number> | undefined;
  readonly month: ReadonlySet<number>;
  /** 1 is Sunday, as at LeanCloud. */
  readonly weekday: ReadonlySet<number> | undefined;
}

interface Field {
  readonly name: keyof Cron;
  readonly first: number;
  readonly last: number;
  readonly names?: readonly string[];
}

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

const FIELDS: readonly Field[] = [
  { name: "second", first: 0, last: 59 },
  { name: "minute", first: 0, last: 59 },
  { name: "hour", first: 0, last: 23 },
  { name: "day", first: 1, last: 31 },
  { name: "month", first: 1, last: 12, names: MONTHS },
  { name: "weekday", first: 1, last: 7, names: WEEKDAYS },
];

/** The text is not a cron expression of LeanCloud's form. */
export class CronError extends Error {
  override readonly name = "CronError";
}

/**
 * @param text six fields as LeanCloud's console takes them: second, minute, hour, day, month and weekday
 * @throws CronError naming the field, its value and what is allowed
 */
export function parseCron(text: string): Cron {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) throw new CronError(countProblem(parts));
  const sets = FIELDS.map((field, index) => [field.name, parseField(field, parts[index] ?? "")]);
  const cron = Object.fromEntries(sets);
  if (cron.day && cron.weekday) {
    throw new CronError("a day and a weekday exclude each other; write ? for one of them");
  }
  return cron as Cron;
}

function countProblem({ length }: readonly string[]): string {
  const advice = length === 5 ? `; put 0 for the second in front of it` : "";
  return `it has ${length} fields instead of six (second minute hour day month weekday)${advice}`;
}

/** @returns undefined for every day or weekday, so that the other of the two decides */
function parseField(field: Field, text: string): ReadonlySet<number> | undefined {
  const mayBeOpen = field.name === "day" || field.name === "weekday";
  if (mayBeOpen && (text === "?" || text === "*")) return undefined;
  return new Set(text.split(",").flatMap((part) => parseRange(field, part)));
}

/** `*`, `5`, `1-5`, `MON-FRI`, and each with a step: `0/10`, `1-30/5`. */
function parseRange(field: Field, text: string): number[] {
  const [range = "", step = "1", ...rest] = text.split("/");
  const [from = "", to, ...more] = range.split("-");
  const isSound = /^[1-9]\d?$/.test(step) && rest.length + more.length === 0;
  const first = from === "*" ? field.first : toValue(field, from);
  const last =
    to === undefined
      ? openEnd(field, { from, first, step: text.includes("/") })
      : toValue(field, to);
  if (!isSound || first === undefined || last === undefined || last < first) {
    throw new CronError(`${field.name} is ${JSON.stringify(text)}; ${allowed(field)}`);
  }
  const values: number[] = [];
  for (let value = first; value <= last; value += Number(step)) values.push(value);
  return values;
}

function openEnd(
  field: Field,
  {
    from,
    first,
    step,
  }: { readonly from: string; readonly first?: number | undefined; readonly step: boolean },
): number | undefined {
  return from === "*" || step ? field.last : first;
}

function toValue({ first, last, names = [] }: Field, text: string): number | undefined {
  const named = names.indexOf(text.toUpperCase());
  if (named >= 0) return first + named;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= first && value <= last ? value : undefined;
}

function allowed({ first, last, names }: Field): string {
  const words = names ? ` or ${names[0]} to ${names.at(-1)}` : "";
  return `allowed are ${first} to ${last}${words}, lists (1,5), ranges (1-5), steps (0/10) and *, but not L, W and #`;
}
