import fc from "fast-check";

export type Headers = Readonly<Record<string, string>>;

const ID = { "X-LC-Id": "{appId}" };
const KEY = { ...ID, "X-LC-Key": "{appKey}" };
const SESSION = { ...KEY, "X-LC-Session": "{session}" };
const MASTER = { ...ID, "X-LC-Key": "{masterKey},master" };

const WRONG_CREDENTIALS: readonly Headers[] = [
  {},
  { ...ID, "X-LC-Key": "wrong" },
  { ...ID, "X-LC-Key": "{masterKey}" },
  { ...ID, "X-LC-Key": ",master" },
  { "X-LC-Id": "", "X-LC-Key": "{appKey}" },
  { ...ID, "X-LC-Sign": "0,1" },
  { ...ID, "X-LC-Sign": "{sign},master" },
  { ...ID, "X-LC-Sign": `{sign}${"0".repeat(30)}` },
  { ...KEY, "X-LC-Sign": "\u00e9,1" },
  { ...KEY, "X-LC-Session": "{victim}" },
  { ...KEY, "X-LC-Session": "\u00ff".repeat(300) },
  { ...KEY, "X-LC-Session": "__proto__" },
  { ...KEY, "X-AVOSCloud-Master-Key": "wrong" },
];
const OTHER_RIGHT_CREDENTIALS: readonly Headers[] = [
  { ...ID, "X-LC-Sign": "{sign}" },
  { "X-AVOSCloud-Application-Id": "{appId}", "X-AVOSCloud-Application-Key": "{appKey}" },
  { "X-Uluru-Application-Id": "{appId}", "X-Uluru-Application-Key": "{appKey}" },
  { ...MASTER, "X-LC-Session": "{session}" },
];

const credentials = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...WRONG_CREDENTIALS) },
  { weight: 1, arbitrary: fc.constantFrom(...OTHER_RIGHT_CREDENTIALS) },
  { weight: 8, arbitrary: fc.constant(KEY) },
  { weight: 12, arbitrary: fc.constant(SESSION) },
  { weight: 8, arbitrary: fc.constant(MASTER) },
);

const JSON_TYPE = { "Content-Type": "application/json" };
const TYPES: readonly Headers[] = [
  {},
  ...["text/plain", "text/plain;charset=utf-16", "multipart/form-data; boundary=x"].map(ofType),
  ...["application/json; charset=utf-8", "application/json;charset=latin1", 'a;b="c'].map(ofType),
  ofType("application/x-www-form-urlencoded"),
  { ...JSON_TYPE, "Content-Encoding": "gzip" },
  { ...JSON_TYPE, "Content-Encoding": "identity" },
];

function ofType(type: string): Headers {
  return { "Content-Type": type };
}

const type = fc.oneof(
  { weight: 30, arbitrary: fc.constant<Headers>(JSON_TYPE) },
  { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
);

const EXTRAS: readonly Headers[] = [
  { "X-LC-Prod": "2" },
  { "X-LC-Prod": "0" },
  { "X-LC-UA": "x".repeat(3_000) },
  { "X-Forwarded-For": "'; --, 10.0.0.1" },
  { "X-HTTP-Method-Override": "DELETE" },
  { "Accept-Language": "zh-CN;q=NaN, *;q=9, \u00e9" },
  { Origin: "null" },
  { Cookie: "a=b; __proto__=c" },
  { "X-Amzn-Trace-Id": "Root=1;Lineage=x:y" },
  { "X-Padding": "x".repeat(11_000) },
];

const extra = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Headers>({}) },
  { weight: 1, arbitrary: fc.constantFrom(...EXTRAS) },
);

export const headers: fc.Arbitrary<Headers> = fc
  .tuple(credentials, type, extra)
  .map((parts) => Object.assign({}, ...parts));
