import type { ApiError } from "../api-error.ts";
import { shown } from "../objects/value-error.ts";
import { syntaxError, type Token, toTokens } from "./tokens.ts";

/** Levels of brackets; the parser calls itself for each. */
const MAX_DEPTH = 30;

/** Words of SQL that CQL lacks. */
const ABSENT = /^(as|join|inner|left|right|outer|on|group|having|distinct|union|max|min|sum|avg)$/i;

/** Walks through the tokens of a statement. Words are compared in any case. */
export interface TokenReader {
  /** @param ahead 1 for the token after the next one */
  peek(ahead?: number): Token;
  next(): Token;
  isWord(words: string, ahead?: number): boolean;
  isSymbol(symbol: string, ahead?: number): boolean;
  /** Passes the word or the symbol if it is next. */
  take(text: string): boolean;
  /** @throws ApiError cqlSyntax unless the word or the symbol is next */
  expect(...texts: readonly string[]): void;
  expectName(what: string): string;
  /** Reads items with commas between them. */
  list<T>(item: () => T): T[];
  /** Passes a placeholder if it is next, and counts it. */
  takePlaceholder(): boolean;
  /** Placeholders so far. */
  placeholders(): number;
  /** Reads what is inside brackets. */
  nested<T>(content: () => T): T;
  /** @param forms what may stand in place of the next token */
  unexpected(forms: string): ApiError;
  /** The error for something that begins at a token and is complete, but wrong. */
  invalid(reason: string, token: Token): ApiError;
}

/** @throws ApiError cqlSyntax as `toTokens` */
export function readTokens(cql: string): TokenReader {
  const tokens = toTokens(cql);
  const end = tokens.at(-1) as Token;
  let position = 0;
  let depth = 0;
  let placeholders = 0;
  const peek = (ahead = 0) => tokens[position + ahead] ?? end;
  const next = () => {
    const token = peek();
    position += 1;
    return token;
  };
  const isWord = (words: string, ahead = 0) => {
    const { kind, text } = peek(ahead);
    return kind === "name" && words.split(" ").includes(text.toLowerCase());
  };
  const isSymbol = (symbol: string, ahead = 0) => {
    const { kind, text } = peek(ahead);
    return kind === "symbol" && text === symbol;
  };
  const take = (text: string) => {
    const isNext = isWord(text) || isSymbol(text);
    if (isNext) position += 1;
    return isNext;
  };
  const unexpected = (forms: string) => {
    const { kind, text, at } = peek();
    if (kind === "end") return syntaxError(`Expected ${forms} at the end of the statement.`);
    const advice = kind === "name" && ABSENT.test(text) ? NOT_IN_CQL : "";
    return syntaxError(
      `Expected ${forms} instead of '${shown(text)}' at character ${at}.${advice}`,
    );
  };
  return {
    peek,
    next,
    isWord,
    isSymbol,
    take,
    unexpected,
    takePlaceholder: () => {
      const isNext = take("?");
      if (isNext) placeholders += 1;
      return isNext;
    },
    placeholders: () => placeholders,
    invalid: (reason, { at }) => syntaxError(`${reason}, at character ${at}.`),
    expect: (...texts) => {
      for (const text of texts) if (!take(text)) throw unexpected(`'${text}'`);
    },
    expectName: (what) => {
      if (peek().kind !== "name") throw unexpected(what);
      return next().text;
    },
    list: (item) => {
      const items = [item()];
      while (take(",")) items.push(item());
      return items;
    },
    nested: (content) => {
      depth += 1;
      if (depth > MAX_DEPTH)
        throw syntaxError(`A statement may have ${MAX_DEPTH} levels of brackets.`);
      const result = content();
      depth -= 1;
      return result;
    },
  };
}

const NOT_IN_CQL =
  " CQL has no aliases, joins, groups, distinct values, or functions such as max and sum.";
