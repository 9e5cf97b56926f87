/** A part of a filter expression; its placeholders belong to one `Placeholders`. */
export interface Fragment {
  readonly text: string;
  readonly operators: number;
}

/** Expressions may have 4 KB and 300 operators; some are left for the table's own condition. */
const MAX_TEXT = 3_900;
const MAX_OPERATORS = 280;

/** Names and values of one expression: `#0`, `:0`, … */
export interface Placeholders {
  name(name: string): string;
  value(value: unknown): string;
  /** What a text uses; DynamoDB refuses others. */
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

/** @returns undefined without fragments and for what no expression has room for */
export function anyOf(fragments: readonly Fragment[]): Fragment | undefined {
  return join(fragments, " OR ");
}

/** As many of the fragments as there is room for: each only leaves out more. */
export function allOf(fragments: readonly Fragment[]): Fragment | undefined {
  const fitting: Fragment[] = [];
  let text = 2;
  let operators = 0;
  for (const fragment of fragments) {
    const [moreText, moreOperators] = [fragment.text.length + 5, fragment.operators + 1];
    if (text + moreText > MAX_TEXT || operators + moreOperators > MAX_OPERATORS) continue;
    fitting.push(fragment);
    text += moreText;
    operators += moreOperators;
  }
  return join(fitting, " AND ");
}

/** Without parentheses around a single fragment: DynamoDB refuses double ones. */
function join(fragments: readonly Fragment[], operator: string): Fragment | undefined {
  const [first] = fragments;
  if (first === undefined) return undefined;
  if (fragments.length === 1) return first;
  const text = `(${fragments.map((fragment) => fragment.text).join(operator)})`;
  const own = fragments.reduce((sum, fragment) => sum + fragment.operators, 0);
  const operators = own + fragments.length - 1;
  return text.length > MAX_TEXT || operators > MAX_OPERATORS ? undefined : { text, operators };
}

function indexIn<T>(list: T[], item: T): number {
  const index = list.indexOf(item);
  return index >= 0 ? index : list.push(item) - 1;
}

function pick(sign: string, text: string, list: readonly unknown[]): Record<string, unknown> {
  const used = new Set(text.match(new RegExp(`${sign}\\d+`, "g")));
  return Object.fromEntries([...used].map((key) => [key, list[Number(key.slice(1))]]));
}
