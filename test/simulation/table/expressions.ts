import { deepCopy, type Item, readPath, removePath, type Value, writePath } from "./item-path.ts";

/** Values of the placeholders `#name` and `:value`. */
export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, Value>> | undefined;
}

type Evaluate<T> = (item: Item, given: Placeholders) => T;

const TOKEN = /\s*([#:]?[A-Za-z_][\w]*|\d+|<>|<=|>=|[=<>(),.+\-[\]])/gy;
const parsed = new Map<string, readonly string[]>();
const conditions = new Map<string, Evaluate<boolean>>();

/** Evaluates a condition, filter or key condition expression. */
export function isMet(text: string, item: Item, given: Placeholders): boolean {
  const condition = conditions.get(text) ?? parseCondition(text);
  conditions.set(text, condition);
  return condition(item, given);
}

/** @returns the item after an update expression; the given one stays unchanged */
export function applyUpdate(text: string, item: Item, given: Placeholders): Item {
  const tokens = reader(text);
  const result = deepCopy(item);
  while (tokens.peek() !== undefined) applyClause(tokens, { before: item, result, given });
  return result;
}

/** The attributes that a projection expression names. */
export function project(text: string, item: Item, given: Placeholders): Item {
  const tokens = reader(text);
  const result: Item = {};
  do {
    const path = parsePath(tokens)(given);
    const value = readPath(item, path);
    if (value !== undefined) writePath(result, path, value);
  } while (tokens.accept(","));
  tokens.end();
  return result;
}

function parseCondition(text: string): Evaluate<boolean> {
  const tokens = reader(text);
  const condition = parseOr(tokens);
  tokens.end();
  return condition;
}

interface Update {
  readonly before: Item;
  readonly result: Item;
  readonly given: Placeholders;
}

function applyClause(tokens: Tokens, { before, result, given }: Update): void {
  const clause = tokens.next();
  do {
    const path = parsePath(tokens)(given);
    if (clause === "REMOVE") removePath(result, path);
    else if (clause === "SET") {
      tokens.expect("=");
      writePath(result, path, defined(parseSum(tokens)(before, given), "SET"));
    } else if (clause === "ADD") {
      const amount = defined(parseOperand(tokens)(before, given), "ADD");
      writePath(result, path, add(readPath(before, path), amount));
    } else throw new TypeError(`The model does not support ${clause}`);
  } while (tokens.accept(","));
}

function add(current: Value | undefined, amount: Value): Value {
  if (typeof amount !== "number") throw new TypeError("The model adds numbers only");
  return Number(current ?? 0) + amount;
}

function parseOr(tokens: Tokens): Evaluate<boolean> {
  const left = parseAnd(tokens);
  if (!tokens.accept("OR")) return left;
  const right = parseOr(tokens);
  return (item, given) => left(item, given) || right(item, given);
}

function parseAnd(tokens: Tokens): Evaluate<boolean> {
  const left = parseNot(tokens);
  if (!tokens.accept("AND")) return left;
  const right = parseAnd(tokens);
  return (item, given) => left(item, given) && right(item, given);
}

function parseNot(tokens: Tokens): Evaluate<boolean> {
  if (tokens.accept("NOT")) {
    const negated = parseNot(tokens);
    return (item, given) => !negated(item, given);
  }
  if (tokens.accept("(")) {
    const inner = parseOr(tokens);
    tokens.expect(")");
    return inner;
  }
  return parseFunction(tokens) ?? parseComparison(tokens);
}

function parseFunction(tokens: Tokens): Evaluate<boolean> | undefined {
  const name = tokens.peek();
  if (name === "attribute_exists" || name === "attribute_not_exists") {
    tokens.next();
    tokens.expect("(");
    const path = parsePath(tokens);
    tokens.expect(")");
    const wanted = name === "attribute_exists";
    return (item, given) => (readPath(item, path(given)) !== undefined) === wanted;
  }
  if (name !== "begins_with" && name !== "contains") return undefined;
  tokens.next();
  tokens.expect("(");
  const whole = parseOperand(tokens);
  tokens.expect(",");
  const part = parseOperand(tokens);
  tokens.expect(")");
  return (item, given) => {
    const value = whole(item, given);
    const sought = part(item, given);
    if (name === "begins_with") return typeof value === "string" && value.startsWith(`${sought}`);
    return typeof value === "string" ? value.includes(`${sought}`) : isIn(sought, value);
  };
}

function isIn(sought: Value | undefined, value: Value | undefined): boolean {
  return Array.isArray(value) && value.includes(sought as Value);
}

function parseComparison(tokens: Tokens): Evaluate<boolean> {
  const left = parseOperand(tokens);
  const operator = tokens.next();
  if (operator === "IN") return parseIn(tokens, left);
  if (operator === "BETWEEN") {
    const low = parseOperand(tokens);
    tokens.expect("AND");
    const high = parseOperand(tokens);
    return (item, given) => {
      const value = left(item, given);
      return compare(">=", value, low(item, given)) && compare("<=", value, high(item, given));
    };
  }
  const right = parseOperand(tokens);
  return (item, given) => compare(operator, left(item, given), right(item, given));
}

function parseIn(tokens: Tokens, left: Evaluate<Value | undefined>): Evaluate<boolean> {
  const options: Evaluate<Value | undefined>[] = [];
  tokens.expect("(");
  do options.push(parseOperand(tokens));
  while (tokens.accept(","));
  tokens.expect(")");
  return (item, given) => {
    const value = left(item, given);
    return options.some((option) => compare("=", value, option(item, given)));
  };
}

/** A missing attribute or a value of another type fulfils only the comparison `<>`. */
function compare(operator: string, a: Value | undefined, b: Value | undefined): boolean {
  if (operator === "=") return a !== undefined && a === b;
  if (operator === "<>") return a !== b;
  if (typeof a !== typeof b || (typeof a !== "number" && typeof a !== "string")) return false;
  const [x, y] = [a, b as typeof a];
  if (operator === "<") return x < y;
  if (operator === "<=") return x <= y;
  if (operator === ">") return x > y;
  if (operator === ">=") return x >= y;
  throw new TypeError(`The model does not support ${operator}`);
}

function parseSum(tokens: Tokens): Evaluate<Value | undefined> {
  const left = parseOperand(tokens);
  const sign = tokens.peek();
  if (sign !== "+" && sign !== "-") return left;
  tokens.next();
  const right = parseOperand(tokens);
  return (item, given) => {
    const a = Number(defined(left(item, given), "arithmetic"));
    const b = Number(defined(right(item, given), "arithmetic"));
    return sign === "+" ? a + b : a - b;
  };
}

function parseOperand(tokens: Tokens): Evaluate<Value | undefined> {
  const token = tokens.peek() ?? "";
  if (token.startsWith(":")) {
    tokens.next();
    return (_item, given) => defined(given.ExpressionAttributeValues?.[token], token);
  }
  if (token === "if_not_exists") {
    tokens.next();
    tokens.expect("(");
    const path = parsePath(tokens);
    tokens.expect(",");
    const otherwise = parseSum(tokens);
    tokens.expect(")");
    return (item, given) => readPath(item, path(given)) ?? otherwise(item, given);
  }
  if (token === "size") {
    tokens.next();
    tokens.expect("(");
    const path = parsePath(tokens);
    tokens.expect(")");
    return (item, given) => measureSize(readPath(item, path(given)));
  }
  const path = parsePath(tokens);
  return (item, given) => readPath(item, path(given));
}

function measureSize(value: Value | undefined): number | undefined {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return value instanceof Uint8Array ? value.length : undefined;
}

function parsePath(tokens: Tokens): (given: Placeholders) => string[] {
  const names = [tokens.next()];
  while (tokens.accept(".")) names.push(tokens.next());
  return ({ ExpressionAttributeNames = {} }) =>
    names.map((name) =>
      name.startsWith("#") ? defined(ExpressionAttributeNames[name], name) : name,
    );
}

function defined<T>(value: T | undefined, where: string): T {
  if (value === undefined) throw new TypeError(`No value for ${where}`);
  return value;
}

type Tokens = ReturnType<typeof reader>;

function reader(text: string) {
  const tokens = parsed.get(text) ?? tokenize(text);
  parsed.set(text, tokens);
  let position = 0;
  const next = () => {
    position += 1;
    return defined(tokens[position - 1], `the end of ${text}`);
  };
  return {
    next,
    peek: () => tokens[position],
    accept: (token: string) => {
      if (tokens[position] !== token) return false;
      position += 1;
      return true;
    },
    expect: (token: string) => {
      const found = next();
      if (found !== token) throw new SyntaxError(`${text}: expected ${token}, found ${found}`);
    },
    end: () => {
      if (position < tokens.length)
        throw new SyntaxError(`${text}: unexpected ${tokens[position]}`);
    },
  };
}

function tokenize(text: string): string[] {
  const tokens = [...text.matchAll(TOKEN)].map(([, token]) => token as string);
  if (tokens.join("") !== text.replace(/\s+/g, "")) throw new SyntaxError(`Can't parse: ${text}`);
  return tokens;
}
