/** A part of a filter expression; all parts of one expression share their `Placeholders`. */
export interface Fragment {
  readonly text: string;
  readonly operators: number;
}

/** DynamoDB allows 4 KB and 300 operators; the rest is for the table's own condition. */
const MAX_LENGTH = 3_900;
const MAX_OPERATORS = 280;

/** Placeholders for the names and values of one expression: `#0`, `:0`, … */
export interface Placeholders {
  name(name: string): string;
  value(value: unknown): string;
  /** Placeholders used in `text`; DynamoDB rejects unused ones. */
  usedIn(text: string): { names: Record<string, string>; values: Record<string, unknown> };
}

export function createPlaceholders(): Placeholders {
  const names: string[] = [];
  const values: unknown[] = [];
  return {
    name: (name) => `#${indexIn(names, name)}`,
    value: (value) => `:${indexIn(values, value)}`,
    usedIn: (text) => ({
      names: pick("#", text, names) as Record<string, string>,
      values: pick(":", text, values),
    }),
  };
}

/** One function or comparison. */
export function test(text: string): Fragment {
  return { text, operators: 1 };
}

export function not(fragment: Fragment): Fragment {
  return { text: `NOT ${fragment.text}`, operators: fragment.operators + 1 };
}

/** @returns undefined without fragments and when the result is too long */
export function anyOf(fragments: readonly Fragment[]): Fragment | undefined {
  return join(fragments, " OR ");
}

/** Joins as many fragments as fit: a left-out one only lets more objects pass. */
export function allOf(fragments: readonly Fragment[]): Fragment | undefined {
  const fitting: Fragment[] = [];
  let length = 2;
  let operators = 0;
  for (const fragment of fragments) {
    const [moreLength, moreOperators] = [fragment.text.length + 5, fragment.operators + 1];
    if (length + moreLength > MAX_LENGTH || operators + moreOperators > MAX_OPERATORS) continue;
    fitting.push(fragment);
    length += moreLength;
    operators += moreOperators;
  }
  return join(fitting, " AND ");
}

/** A single fragment gets no parentheses: DynamoDB rejects redundant ones. */
function join(fragments: readonly Fragment[], operator: string): Fragment | undefined {
  const [first] = fragments;
  if (first === undefined) return undefined;
  if (fragments.length === 1) return first;
  const text = `(${fragments.map((fragment) => fragment.text).join(operator)})`;
  const own = fragments.reduce((sum, fragment) => sum + fragment.operators, 0);
  const operators = own + fragments.length - 1;
  return text.length > MAX_LENGTH || operators > MAX_OPERATORS ? undefined : { text, operators };
}

function indexIn<T>(list: T[], item: T): number {
  const index = list.indexOf(item);
  return index >= 0 ? index : list.push(item) - 1;
}

function pick(sign: string, text: string, list: readonly unknown[]): Record<string, unknown> {
  const used = new Set(text.match(new RegExp(`${sign}\\d+`, "g")));
  return Object.fromEntries([...used].map((key) => [key, list[Number(key.slice(1))]]));
}
