/** A part of a DynamoDB expression, together with the names and values that it uses. */
export class Expression {
  /** The text, after its names and values have been added to `placeholders`. */
  readonly render: (placeholders: Placeholders) => string;

  constructor(render: (placeholders: Placeholders) => string) {
    this.render = render;
  }
}

/**
 * A condition or an operand in DynamoDB's own syntax. `#name` in the text is an attribute;
 * interpolated values become placeholders, and interpolated expressions become part of the text:
 *
 *     expression`#_tries < ${MAX_TRIES} AND ${attribute(TTL_ATTRIBUTE)} > ${nowSeconds}`
 */
export function expression(text: TemplateStringsArray, ...parts: readonly unknown[]): Expression {
  return new Expression((placeholders) => {
    const rendered = parts.map((part) => placeholders.operand(part));
    return text.map((literal, i) => placeholders.literal(literal) + (rendered[i] ?? "")).join("");
  });
}

/** An attribute whose name is computed, or has characters that `#name` can't have. */
export function attribute(name: string): Expression {
  return new Expression((placeholders) => placeholders.name(name));
}

/** The operands of `IN (…)`. */
export function list(values: readonly unknown[]): Expression {
  return new Expression((placeholders) =>
    values.map((value) => placeholders.operand(value)).join(","),
  );
}

/** Joins conditions with AND; one that contains OR needs its own parentheses. */
export function allOf(conditions: readonly Expression[]): Expression {
  return new Expression((placeholders) =>
    conditions.map((condition) => condition.render(placeholders)).join(" AND "),
  );
}

/** The changes that an update makes to the attributes of an item. */
export interface Changes {
  /**
   * By attribute, a value or an expression such as `#count - ${1}`; undefined leaves the attribute
   * as it is. One expression instead is the whole clause, for paths into a map.
   */
  readonly set?: Readonly<Record<string, unknown>> | Expression;
  readonly remove?: readonly string[];
  /** Numbers to add, where an absent attribute counts as 0, and members of sets. */
  readonly add?: Readonly<Record<string, number | ReadonlySet<string>>>;
}

/** Without blanks after commas: an expression has 4 KB, and a user up to 300 fields. */
export function renderChanges({ set = {}, remove, add }: Changes, to: Placeholders): string {
  const sets = set instanceof Expression ? [set.render(to)] : renderPairs(set, "=", to);
  const clauses = [
    { keyword: "SET", parts: sets },
    { keyword: "REMOVE", parts: (remove ?? []).map((name) => to.name(name)) },
    { keyword: "ADD", parts: renderPairs(add ?? {}, " ", to) },
  ];
  return clauses
    .filter(({ parts }) => parts.length > 0)
    .map(({ keyword, parts }) => `${keyword} ${parts.join(",")}`)
    .join(" ");
}

function renderPairs(pairs: Readonly<Record<string, unknown>>, sign: string, to: Placeholders) {
  return Object.entries(pairs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${to.name(name)}${sign}${to.operand(value)}`);
}

/** Names and values of the expressions of one request. DynamoDB rejects unused ones. */
export class Placeholders {
  readonly #byName = new Map<string, string>();
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};
  #valueCount = 0;

  /** Text that may contain `#name`. */
  literal(text: string): string {
    for (const [placeholder] of text.matchAll(/#\w+/g)) {
      this.#names[placeholder] = placeholder.slice(1);
    }
    return text;
  }

  name(attribute: string): string {
    const known = this.#byName.get(attribute);
    if (known !== undefined) return known;
    const placeholder = `#n${this.#byName.size}`;
    this.#byName.set(attribute, placeholder);
    this.#names[placeholder] = attribute;
    return placeholder;
  }

  operand(value: unknown): string {
    if (value instanceof Expression) return value.render(this);
    const placeholder = `:v${this.#valueCount++}`;
    this.#values[placeholder] = value;
    return placeholder;
  }

  /** Members of the request. */
  get members() {
    return {
      ExpressionAttributeNames: unlessEmpty(this.#names),
      ExpressionAttributeValues: unlessEmpty(this.#values),
    };
  }
}

function unlessEmpty<T extends object>(members: T): T | undefined {
  return Object.keys(members).length > 0 ? members : undefined;
}
