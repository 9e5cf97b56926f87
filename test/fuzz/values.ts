import fc from "fast-check";

/** Strings that broke services before, and those that mean something here. */
const STRINGS = [
  ...["", " ", "null", "*", "-0", "1e999", "role:admin", "-createdAt,username"],
  ...["{own}", "{name}", "{role}", "{device}", "{victim}", "{victimName}", "{session}"],
  ...["{password}", "{ownPhone}", "me", "_User", "_Role", "a,b", ","],
  ...["__proto__", "constructor", "constructor.prototype.x", "toString", "hasOwnProperty"],
  ...["_passwordHash", "authData.weixin", "authData.somewhere.access_token", "sessionToken"],
  ...["owner.friend.friend", `a${".a".repeat(20_000)}`, ".", "..", "$where", "$regex", "#", "a#b"],
  ...["..%2f..%2fetc", "%", "%E0%A4%A", "%00", "\u0000", "a\u0000b", "\u202e\u{1f4a9}", "\ud800"],
  ...["\r\nX-LC-Key: x", "<script>", "'; drop table", "`id`", "{{7*7}}"],
  ...["(a+)+$", "(a|aa)+$", "(?i)\\pL{90}", "\\Q", "[", "(?=a)", "\\1"],
  ...["9".repeat(400), "x".repeat(5_000), "\u{1f4a9}".repeat(600), "2026-13-45T99:99:99.000Z"],
];

/** Values in the notation of the SDKs, right and wrong. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 53, 1e308, 1e-320, [], {}, [[[[[[]]]]]]],
  ...[{ $ne: null }, { $gt: "" }, { $in: ["a", 1, null] }, { $nin: [] }, { $all: [[]] }],
  ...[{ $regex: "(a|b)*c", $options: "ims" }, { $regex: "\\p{", $options: "z" }, { $exists: 1 }],
  { $inQuery: { className: "_User", where: { username: "{name}" } } },
  { $notInQuery: { className: "_Installation", where: { owner: { $ne: 1 } } } },
  { $select: { query: { className: "_Role", where: {} }, key: "name" } },
  { $within: { $box: [[0, 0], [11]] } },
  { $nearSphere: { __type: "GeoPoint", latitude: 91, longitude: -181 } },
  { $or: [] },
  { $and: [{ $or: [{ a: 1 }] }] },
  { $not: { $regex: "a" } },
  { $where: "sleep(10000)" },
  { $relatedTo: { object: { __type: "Pointer", className: "_Role", objectId: "{role}" } } },
  {
    $relatedTo: {
      object: { __type: "Pointer", className: "Todo", objectId: "{todo}" },
      key: "likes",
    },
  },
  { $inQuery: { className: "Todo", where: { text: { $regex: "" } }, order: "-hidden" } },
  { $select: { query: { className: "Todo", where: {} }, key: "text" } },
  { __type: "Pointer", className: "Todo", objectId: "{todo}" },
  { __type: "Pointer", className: "Todo", objectId: "{victimTodo}" },
  { __type: "Pointer", className: "constructor", objectId: "#".repeat(1_100) },
  { __type: "File", id: "{file}" },
  { __type: "File", objectId: "x", url: "javascript:1", __proto: 1 },
  { __op: "AddRelation", objects: [{ __type: "Pointer", className: "Todo", objectId: "{todo}" }] },
  { __op: "Delete" },
  { __op: "Increment", amount: 1e308 },
  { __op: "Increment", amount: "1" },
  { __op: "AddUnique", objects: [1, { a: 1 }] },
  { __op: "Remove", objects: [null] },
  { __op: "BitAnd", value: -1 },
  { __op: "AddRelation", objects: [{ __type: "Pointer", className: "_User", objectId: "{own}" }] },
  { __op: "RemoveRelation", objects: [{ __type: "Pointer", className: "_User", objectId: 1 }] },
  { __op: "Batch", ops: [{ __op: "Delete" }] },
  { __op: "Batch", ops: Array.from({ length: 50 }, () => ({ __op: "Add", objects: [1] })) },
  ...[{ __op: "Nothing" }, { __op: {} }, { __op: "__proto__" }, { __type: "toString" }],
  { __type: "Pointer", className: "_User", objectId: "{own}" },
  { __type: "Pointer", className: "_User", objectId: "{victim}" },
  { __type: "Pointer", className: "../_User" },
  { __type: "Relation", className: "_User" },
  { __type: "Object", className: "_User", objectId: "{victim}", password: "x" },
  { __type: "Date", iso: "yesterday" },
  { __type: "Date", iso: "+275760-09-13T00:00:00.001Z" },
  { __type: "Bytes", base64: "!!" },
  { __type: "GeoPoint", latitude: "1", longitude: {} },
  { __type: "File" },
  { "*": { read: true, write: "yes" } },
  { "*": { read: true, write: true }, "{own}": { read: false } },
  { "role:x": { read: true } },
  { weixin: { openid: "a", access_token: { $ne: 1 } } },
  { anonymous: { id: "short" } },
];

/** JSON that no serializer writes; `withRawJson` puts it in. */
const RAW_JSON = [
  ...["-0", "1e999", "-1e999", "1e-999", "123456789012345678901234567890"],
  ...['"\\ud800"', '"\\u0000"', '{"a":1,"a":2}', '{"__proto__":{"master":true}}'],
  ...['{"constructor":{"prototype":{"master":true}}}', '{"":1}', '{"$":1,".":2}'],
  `${"[".repeat(60)}${"]".repeat(60)}`,
  `${'{"a":'.repeat(60)}1${"}".repeat(60)}`,
  `[${"0,".repeat(20_000)}0]`,
  `{${Array.from({ length: 3_000 }, (_, index) => `"k${index}":1`).join()}}`,
];

const toMark = (index: number) => `raw-json-${index}`;

/** Replaces the marks that `value` and `name` hold. */
export function withRawJson(json: string): string {
  return json.replace(/"raw-json-(\d+)"/g, (_, index) => RAW_JSON[Number(index)] ?? "null");
}

export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRINGS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

export const value = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.nat(RAW_JSON.length - 1).map(toMark) },
);

/** Names that mean something somewhere, so that values reach more than "unknown field". */
export const name = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...["username", "password", "email", "mobilePhoneNumber", "authData", "ACL", "objectId"],
      ...["sessionToken", "createdAt", "where", "data", "channels", "deviceToken", "deviceType"],
      ...["installationId", "badge", "owner", "users", "roles", "name", "push_time", "prod"],
      ...["expiration_interval", "flow_control", "device_ids", "requests", "method", "path"],
      ...["smsCode", "code", "old_password", "new_password", "timeZone", "apnsTopic", "vendor"],
      ...["_method", "_MasterKey", "__internalId", "__children", "__op", "score", "a.b", "$or"],
      ...["title", "slug", "tags", "likes", "hidden", "votes", "text", "photo", "metaData", "url"],
      ...["_x", "cql", "pvalues", "include", "keys", "emailVerified", "salt", "notification_id"],
    ),
  },
  { weight: 1, arbitrary: text },
);
