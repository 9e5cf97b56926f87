import { AwsError } from "../aws-endpoint.ts";

export type Line = Readonly<Record<string, unknown>>;

type Condition = (line: Line) => boolean;

const COMPARED: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  "=": (value, wanted) => value === wanted,
  "!=": (value, wanted) => value !== wanted,
  ">=": (value, wanted) => Number(value) >= Number(wanted),
  "<=": (value, wanted) => Number(value) <= Number(wanted),
  ">": (value, wanted) => Number(value) > Number(wanted),
  "<": (value, wanted) => Number(value) < Number(wanted),
  like: (value, wanted) => String(value ?? "").includes(String(wanted)),
};

/**
 * Conditions joined by `and`, in which a bracket holds some joined by `or`.
 *
 * @throws AwsError a condition has another form
 */
export function toCondition(text: string): Condition {
  const all = text.split(/ and /).map(toPart);
  return (line) => all.every((holds) => holds(line));
}

function toPart(text: string): Condition {
  const [, either] = /^\((.+ or .+)\)$/.exec(text) ?? [];
  if (either) {
    const parts = either.split(" or ").map(toPart);
    return (line) => parts.some((holds) => holds(line));
  }
  const [, not, present] = /^(not )?ispresent\((\w+)\)$/.exec(text) ?? [];
  if (present) return (line) => (line[present] === undefined) === Boolean(not);
  const [, name = "", operator = "", words, number] =
    /^(@?\w+) (!?=|[<>]=?|like) (?:"([^"]*)"|(-?\d+(?:\.\d+)?))$/.exec(text) ?? [];
  const compare = COMPARED[operator];
  if (!compare) throw malformed(text);
  const wanted = words ?? Number(number);
  return (line) => line[name] !== undefined && compare(line[name], wanted);
}

export function malformed(text: string): AwsError {
  const allowed =
    'filter A = "…" and (B >= 400 or ispresent(C)) | stats count(*) as N, sum(D) as S by E | sort N desc | limit 100, and fields instead of stats';
  return new AwsError(
    "MalformedQueryException",
    `The local cloud runs queries such as ${allowed}, not ${text.slice(0, 200)}`,
  );
}
