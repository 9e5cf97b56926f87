import fc from "fast-check";
import { printCql } from "../support/queries/cql-printer.ts";
import { statement as cqlStatement, tokenSoup } from "../support/queries/random-cql.ts";
import { name, text, value, withRawJson } from "./values.ts";

const RIGHT_PARAMETERS: readonly (readonly [pattern: RegExp, parameter: string])[] = [
  [/_User|users/, "{own}"],
  [/_Role|roles/, "{role}"],
  [/nstallation/, "{device}"],
  [/push|otification/i, "{push}"],
  [/_File|_file|files/, "{file}"],
];
/** Classes with one of their objects each. */
const CLASSES: readonly (readonly [className: string, objectId: string])[] = [
  ...Array<[string, string]>(6).fill(["Todo", "{todo}"]),
  ...([
    ["Todo", "{victimTodo}"],
    ["_Role", "{role}"],
    ["_User", "{own}"],
  ] as const),
  ...([
    ["_Installation", "{device}"],
    ["_File", "{file}"],
    ["Nothing", "{todo}"],
  ] as const),
];
const WRONG_PARAMETERS = [
  ...["{own}", "{victim}", "{role}", "{device}", "{victimDevice}", "{push}", "me", "_User", "1"],
  ...["Todo", "{todo}", "{victimTodo}", "{file}", "_classes", "constructor", "{todo},{victimTodo}"],
  ...["a,b", ",", "{own},{own}", "%2f", "%2e%2e%2f{own}", "{own}%2fupdatePassword", "{own}%3fa=b"],
  ...["%ED%A0%80", "%E0%A4%A", "%00", "%", "..", ".", ""],
];

/** Up to two parameters; those of a class and of its object fit each other. */
function parameters(path: string): fc.Arbitrary<readonly string[]> {
  const right = RIGHT_PARAMETERS.find(([pattern]) => pattern.test(path))?.[1] ?? "000000";
  const rights: fc.Arbitrary<readonly string[]> = path.includes("{className}")
    ? fc.constantFrom(...CLASSES)
    : fc.constant([right, right]);
  return rights.chain((both) => fc.tuple(...both.map(orWrong)));
}

function orWrong(right: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: fc.constantFrom(...WRONG_PARAMETERS) },
    { weight: 1, arbitrary: text.map(encode) },
  );
}

const condition = fc
  .tuple(name, value)
  .map(([key, member]) => withRawJson(JSON.stringify({ [key]: member })));

const statement = fc.oneof(cqlStatement.map(printCql), tokenSoup);

const anyJson = value.map((each) => withRawJson(JSON.stringify(each)));

function queryParameter(parameterName: string): fc.Arbitrary<string> {
  const words = fc.constantFrom("1", "true", "name", "-name");
  const right = { where: condition, cql: statement }[parameterName] ?? words;
  return fc
    .oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: fc.oneof(text, anyJson) })
    .map((each) => `${parameterName}=${encode(each)}`);
}

const COMMON_PARAMETERS = ["where", "include", "session_token", "_method", "fetchWhenSave", "new"];

/** Up to three parameters, now and then the same twice, or one that isn't `name=value`. */
function query(own: readonly string[]): fc.Arbitrary<string> {
  const names = fc.oneof(
    { weight: own.length === 0 ? 0 : 12, arbitrary: fc.constantFrom(...own, "where") },
    { weight: 1, arbitrary: fc.constantFrom(...COMMON_PARAMETERS) },
  );
  const pair = fc.oneof(
    { weight: 20, arbitrary: names.chain(queryParameter) },
    { weight: 1, arbitrary: text.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom("&&=&", "where", "=", "limit=1&limit=%7B%7D", "%") },
  );
  return fc.array(pair, { maxLength: 3 }).map((pairs) => pairs.join("&"));
}

/** Paths and queries are short on HTTP/1.1: API Gateway takes 10,240 bytes of headers. */
const MAX_ENCODED_LENGTH = 6_000;

function encode(each: string): string {
  // The detour over bytes replaces lone surrogates, which can't be encoded.
  return encodeURIComponent(Buffer.from(each).toString()).slice(0, MAX_ENCODED_LENGTH);
}

/** @param template path with parameters in braces */
export function path(template: string, queryNames: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(parameters(template), query(queryNames))
    .map(([[first = "", second = ""], pairs]) => {
      const filled = template.replace(/\{\w+\}/, () => first).replace(/\{\w+\}$/, () => second);
      return pairs === "" ? filled : `${filled}?${pairs}`;
    });
}
