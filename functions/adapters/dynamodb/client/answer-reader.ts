import { type AttributeName, findAttributeName } from "./attribute-names.ts";
import { define, ItemBuilder } from "./item-builder.ts";

type Members = Record<string, unknown>;

/** Where the items are in an answer; everything else is JSON. */
export type AnswerShape =
  | "json"
  | "item"
  | { readonly listOf: AnswerShape }
  | { readonly mapOf: AnswerShape }
  | { readonly members: Readonly<Record<string, AnswerShape>> };

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;
const SPACE = 0x20;
const ZERO = 0x30;

/** Types of one letter, by its byte. */
const LETTERS: (string | undefined)[] = new Array(128).fill(undefined);
for (const letter of "SNBLM") LETTERS[letter.charCodeAt(0)] = letter;

/** Digits of which every number is exact. */
const SAFE_DIGITS = 15;

/**
 * Reads the JSON of an answer of DynamoDB, its attribute values as native ones: numbers as doubles,
 * binary as bytes. The attributes of all items come in one order, whatever their order in the
 * answer, because the engine of JavaScript handles objects alike that were made alike, and other
 * ones at a tenth of the speed.
 *
 * @throws SyntaxError what is no JSON, or no attribute value where one must be
 */
export function readAnswer(bytes: Buffer, shape: AnswerShape): unknown {
  const reader = new AnswerReader(bytes);
  const answer = reader.read(shape);
  reader.end();
  return answer;
}

class AnswerReader {
  readonly #bytes: Buffer;
  readonly #readValue = () => this.#value();
  readonly #builder = new ItemBuilder();
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  read(shape: AnswerShape): unknown {
    const first = this.#peek();
    if (shape === "json" || (first !== OPEN_MAP && first !== OPEN_LIST)) return this.#json();
    if (shape === "item") return this.#item();
    if ("listOf" in shape) return this.#list(() => this.read(shape.listOf));
    if ("mapOf" in shape) return this.#map(() => this.read(shape.mapOf));
    const { members } = shape;
    return this.#map((name) => this.read(own(members, name) ?? "json"));
  }

  end(): void {
    if (this.#peek() !== -1) this.#fail();
  }

  #json(): unknown {
    const first = this.#peek();
    if (first === OPEN_MAP) return this.#map(() => this.#json());
    if (first === OPEN_LIST) return this.#list(() => this.#json());
    if (first === QUOTE) return this.#text();
    const from = this.#at;
    while (isScalar(this.#bytes[this.#at])) this.#at += 1;
    return JSON.parse(this.#bytes.toString("latin1", from, this.#at));
  }

  #list(readElement: () => unknown): unknown[] {
    const list: unknown[] = [];
    this.#expect(OPEN_LIST);
    if (this.#skip(CLOSE_LIST)) return list;
    do list.push(readElement());
    while (this.#skip(COMMA));
    this.#expect(CLOSE_LIST);
    return list;
  }

  #map(readMember: (name: string) => unknown): Members {
    const map: Members = {};
    this.#expect(OPEN_MAP);
    if (this.#skip(CLOSE_MAP)) return map;
    do {
      const name = this.#text();
      this.#expect(COLON);
      define(map, name, readMember(name));
    } while (this.#skip(COMMA));
    this.#expect(CLOSE_MAP);
    return map;
  }

  #item(): Members {
    const builder = this.#builder;
    this.#expect(OPEN_MAP);
    if (this.#skip(CLOSE_MAP)) return {};
    do {
      const name = this.#name();
      const text = name === undefined ? this.#text() : "";
      this.#expect(COLON);
      const value = this.#value();
      if (name) builder.add(name, value);
      else builder.addUnranked(text, value);
    } while (this.#skip(COMMA));
    this.#expect(CLOSE_MAP);
    return builder.build();
  }

  /** Undefined, and nothing read, for a name that only its text tells. */
  #name(): AttributeName | undefined {
    this.#peek();
    const bytes = this.#bytes;
    const from = this.#at + 1;
    let to = from;
    let hash = 0;
    for (let byte = bytes[to]; byte !== QUOTE; byte = bytes[++to]) {
      if (byte === BACKSLASH || byte === undefined) return undefined;
      hash = (hash * 31 + byte) | 0;
    }
    if (bytes[from - 1] !== QUOTE) return undefined;
    const known = findAttributeName({ bytes, from, to, hash });
    if (known) this.#at = to + 1;
    return known;
  }

  #value(): unknown {
    this.#expect(OPEN_MAP);
    const type = this.#type();
    this.#expect(COLON);
    const value = this.#typed(type);
    this.#expect(CLOSE_MAP);
    return value;
  }

  /** Without a text of its own for each value. */
  #type(): string {
    const isQuoted = this.#peek() === QUOTE;
    const bytes = this.#bytes;
    if (!isQuoted || bytes[this.#at + 2] !== QUOTE) return this.#text();
    const letter = LETTERS[bytes[this.#at + 1] as number];
    if (letter === undefined) return this.#text();
    this.#at += 3;
    return letter;
  }

  #typed(type: string): unknown {
    switch (type) {
      case "S":
        return this.#text();
      case "N":
        return this.#number();
      case "BOOL":
        return this.#json();
      case "NULL":
        this.#json();
        return null;
      case "L":
        return this.#list(this.#readValue);
      case "M":
        return this.#map(this.#readValue);
      case "B":
        return this.#binary();
      case "SS":
        return new Set(this.#list(() => this.#text()));
      case "NS":
        return new Set(this.#list(() => this.#number()));
      case "BS":
        return new Set(this.#list(() => this.#binary()));
      default:
        throw new SyntaxError(`DynamoDB has no type ${type}`);
    }
  }

  #number(): number {
    this.#expect(QUOTE);
    const bytes = this.#bytes;
    const from = this.#at;
    let to = from;
    let integer = 0;
    for (let digit = digitOf(bytes[to]); digit >= 0 && digit <= 9; digit = digitOf(bytes[++to])) {
      integer = integer * 10 + digit;
    }
    const isExact = bytes[to] === QUOTE && to - from <= SAFE_DIGITS;
    this.#at = isExact ? to + 1 : from - 1;
    return isExact ? integer : Number(this.#text());
  }

  #binary(): Uint8Array {
    return new Uint8Array(Buffer.from(this.#text(), "base64"));
  }

  #text(): string {
    this.#expect(QUOTE);
    const bytes = this.#bytes;
    const from = this.#at;
    let to = from;
    let seen = 0;
    for (let byte = bytes[to]; byte !== QUOTE; byte = bytes[++to]) {
      if (byte === undefined) this.#fail();
      if (byte === BACKSLASH) return this.#escapedText();
      seen |= byte as number;
    }
    this.#at = to + 1;
    // ASCII needs no decoding.
    return bytes.toString(seen < 0x80 ? "latin1" : "utf8", from, to);
  }

  #escapedText(): string {
    const from = this.#at - 1;
    let to = this.#at;
    for (let byte = this.#bytes[to]; byte !== QUOTE; byte = this.#bytes[to]) {
      if (byte === undefined) this.#fail();
      to += byte === BACKSLASH ? 2 : 1;
    }
    this.#at = to + 1;
    return JSON.parse(this.#bytes.toString("utf8", from, this.#at));
  }

  /** The next byte that is no white space; -1 at the end. */
  #peek(): number {
    let byte = this.#bytes[this.#at];
    while (byte !== undefined && byte <= SPACE) byte = this.#bytes[++this.#at];
    return byte ?? -1;
  }

  #skip(byte: number): boolean {
    if (this.#peek() !== byte) return false;
    this.#at += 1;
    return true;
  }

  #expect(byte: number): void {
    if (!this.#skip(byte)) this.#fail();
  }

  #fail(): never {
    throw new SyntaxError(`An answer of DynamoDB breaks off or is no JSON at byte ${this.#at}`);
  }
}

/** Bytes of numbers and of `true`, `false`, `null`; of anything else that ends nothing. */
function isScalar(byte: number | undefined): boolean {
  return byte !== undefined && byte > SPACE && byte !== COMMA && !isClosing(byte);
}

function isClosing(byte: number): boolean {
  return byte === CLOSE_LIST || byte === CLOSE_MAP;
}

function digitOf(byte: number | undefined): number {
  return byte === undefined ? -1 : byte - ZERO;
}

function own<T>(members: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}
