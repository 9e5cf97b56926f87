import { addMember, createItemShape, type Item } from "./attribute-values.ts";

/** The items of an answer, and the answer's text without them. */
export interface ParsedItems {
  readonly items: Item[];
  readonly rest: string;
}

/** Only the answer has this: the value of an attribute named `Items` begins with its type. */
const ITEMS = '"Items":[';
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;
const BACKSLASH = 92;

/** Names that are remembered; names that share a slot only cost time. */
const NAME_SLOTS = 256;

/**
 * Parses the items of a Query or Scan from the answer's text to native values. `JSON.parse` needs
 * twice the time, and four times as much when attributes come in an order of their own in each item,
 * since it then makes a hidden class for each.
 *
 * @returns undefined for an answer without items
 * @throws SyntaxError when the text is not JSON without white space, as DynamoDB writes it
 */
export function parseItems(text: string): ParsedItems | undefined {
  const start = text.indexOf(ITEMS);
  if (start < 0) return undefined;
  const parser = new ItemParser(text, start + ITEMS.length - 1);
  const items = parser.list(() => parser.item());
  return { items, rest: `${text.slice(0, start)}"Items":[]${text.slice(parser.position)}` };
}

class ItemParser {
  position: number;
  readonly #text: string;
  /** Index of the next backslash; strings that end before it have no escapes. */
  #backslash = -1;
  readonly #toItem = createItemShape();
  readonly #names = new Array<string>(NAME_SLOTS).fill("");

  constructor(text: string, position: number) {
    this.#text = text;
    this.position = position;
  }

  list<T>(element: () => T): T[] {
    this.#expect(OPEN_LIST);
    const list: T[] = [];
    if (this.#skip(CLOSE_LIST)) return list;
    do list.push(element());
    while (this.#skip(COMMA));
    this.#expect(CLOSE_LIST);
    return list;
  }

  item(): Item {
    const names: string[] = [];
    const values: unknown[] = [];
    this.#members((name, value) => {
      names.push(name);
      values.push(value);
    });
    return this.#toItem(names, values);
  }

  #members(add: (name: string, value: unknown) => void): void {
    this.#expect(OPEN_MAP);
    if (this.#skip(CLOSE_MAP)) return;
    do {
      const name = this.#name();
      this.#expect(COLON);
      add(name, this.#attributeValue());
    } while (this.#skip(COMMA));
    this.#expect(CLOSE_MAP);
  }

  #map(): Item {
    const map: Item = {};
    this.#members((name, value) => addMember(map, name, value));
    return map;
  }

  #attributeValue(): unknown {
    this.#expect(OPEN_MAP);
    const type = this.#string();
    this.#expect(COLON);
    const value = this.#typed(type);
    this.#expect(CLOSE_MAP);
    return value;
  }

  #typed(type: string): unknown {
    switch (type) {
      case "S":
        return this.#string();
      case "N":
        return Number(this.#string());
      case "BOOL":
        return this.#literal() === "true";
      case "NULL":
        this.#literal();
        return null;
      case "L":
        return this.list(() => this.#attributeValue());
      case "M":
        return this.#map();
      case "B":
        return this.#bytes();
      case "SS":
        return new Set(this.list(() => this.#string()));
      case "NS":
        return new Set(this.list(() => Number(this.#string())));
      case "BS":
        return new Set(this.list(() => this.#bytes()));
      default:
        throw new SyntaxError(`DynamoDB has no type ${type}`);
    }
  }

  #bytes(): Uint8Array {
    return new Uint8Array(Buffer.from(this.#string(), "base64"));
  }

  /** `true` or `false`. */
  #literal(): string {
    const end = this.#text.indexOf("}", this.position);
    const literal = this.#text.slice(this.position, end);
    this.position = end;
    return literal;
  }

  /** One string for one name in all items, since V8 has to look up each new string that becomes a key. */
  #name(): string {
    const start = this.position + 1;
    let end = start;
    let hash = 0;
    while (this.#text.charCodeAt(end) !== QUOTE) {
      const code = this.#text.charCodeAt(end);
      if (code === BACKSLASH || Number.isNaN(code)) return this.#string();
      hash = (hash * 31 + code) | 0;
      end += 1;
    }
    this.#expect(QUOTE);
    this.position = end + 1;
    return this.#remember(start, end, hash & (NAME_SLOTS - 1));
  }

  #remember(start: number, end: number, slot: number): string {
    const known = this.#names[slot] as string;
    if (known.length === end - start && this.#text.startsWith(known, start)) return known;
    const [name = ""] = Object.keys({ [this.#text.slice(start, end)]: true });
    this.#names[slot] = name;
    return name;
  }

  #string(): string {
    this.#expect(QUOTE);
    const start = this.position;
    let end = this.#text.indexOf('"', start);
    if (this.#nextBackslash(start) > end) {
      this.position = end + 1;
      return this.#text.slice(start, end);
    }
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    this.position = end + 1;
    return JSON.parse(this.#text.slice(start - 1, end + 1)) as string;
  }

  #nextBackslash(from: number): number {
    if (this.#backslash < from) {
      const next = this.#text.indexOf("\\", from);
      this.#backslash = next < 0 ? Number.POSITIVE_INFINITY : next;
    }
    return this.#backslash;
  }

  /** After an odd number of backslashes. */
  #isEscaped(quote: number): boolean {
    let first = quote;
    while (this.#text[first - 1] === "\\") first -= 1;
    return (quote - first) % 2 === 1;
  }

  #skip(character: number): boolean {
    if (this.#text.charCodeAt(this.position) !== character) return false;
    this.position += 1;
    return true;
  }

  #expect(character: number): void {
    if (this.#skip(character)) return;
    throw new SyntaxError(`An answer of DynamoDB is malformed at character ${this.position}`);
  }
}
