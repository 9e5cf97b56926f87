/** Random objects and queries that share values, so that matches are frequent. */
import fc from "fast-check";
import { newOrderedId, secondDigitsAt } from "../../../functions/domain/classes/object-id.ts";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import type { PlainQuery } from "./plain-interpretation.ts";

const date = (iso: string): JsonObject => ({ __type: "Date", iso });
const bytes = (base64: string): JsonObject => ({ __type: "Bytes", base64 });
const pointer = (objectId: string, more: JsonObject = {}, className = "_User"): JsonObject => ({
  __type: "Pointer",
  className,
  objectId,
  ...more,
});
const point = (latitude: number, longitude: number): JsonObject => ({
  __type: "GeoPoint",
  latitude,
  longitude,
});

/** Some look like values of another type, some lie beyond the BMP or just below it. */
const TEXTS: readonly string[] = [
  ...["", "a", "ab", "abc", "Ab", "b", "ba", "x1", "x12", "1", "2", "null", "true", "a.b", "a\nb"],
  ...[
    "é",
    "É",
    "中文",
    "\u{1f600}",
    "a\u{1f600}",
    "\ufb00",
    "\uffee",
    "\u{1f600}b",
    "a\ufb00",
    "2026-01-01T00:00:00.000Z",
  ],
  // Longer than the part of a string that a sorted index keeps.
  ...[`${"é".repeat(130)}b`, `${"é".repeat(130)}a`],
];
const NUMBERS: readonly number[] = [
  ...[0, -0, 1, 2, 3, -1, 1.5, 100, 0.1, 0.2, 0.30000000000000004, 1e21, -1e21, 1e-9],
  ...[2 ** 53, 2 ** 53 + 2, -(2 ** 53)],
];
/** Some moments in several formats. */
const DATES: readonly JsonObject[] = [
  "2000-01-01T00:00:00.000Z",
  "2000-01-01T00:00:00Z",
  "2000-01-01T01:00:00+01:00",
  "1969-12-31T23:59:59.999Z",
  "2026-05-05T05:05:05.050Z",
].map(date);
const POINTERS: readonly JsonObject[] = [
  pointer("u1"),
  pointer("u1", { nickname: "tom", age: 3 }),
  pointer("u2"),
  pointer("u1", {}, "_Role"),
];
/** No two of them lie equally far from a third. */
const POINTS: readonly JsonObject[] = [
  point(0, 0),
  point(12.5, -71.3),
  point(40, -30),
  point(40.001, -30.002),
  point(-45.25, 10.01),
  point(89.9, 179.5),
  point(-17.3, -179.1),
];
const OTHERS: readonly Json[] = [
  ...[bytes("YQ=="), bytes("Yg=="), bytes("YWE="), bytes("YQ")],
  { __type: "File", id: "f1" },
  { __type: "_File", id: "f1", url: "http://example.com/1" },
  { __type: "File", id: "f2" },
];
const OBJECTS: readonly JsonObject[] = [
  {},
  { x: 1 },
  { x: 1, y: 2 },
  { y: 2, x: 1 },
  { x: { z: null } },
  { x: [1, 2] },
  { x: [] },
  { x: null },
  { x: "a", id: "f1" },
  { 0: "a" },
];
const LISTS: readonly Json[] = [[], [[]], [1], [1, 2], [2, 1], [[1, 2]], [[1, 2], 3], [null]];

const oneOf = (values: readonly Json[]): fc.Arbitrary<Json> => fc.constantFrom(...values);
const text = oneOf(TEXTS);
const number = oneOf(NUMBERS);
const scalar = fc.oneof(text, number, fc.boolean(), oneOf(DATES));

/** Any value that can be stored. */
const valueArbitrary: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: oneOf([...POINTERS, ...POINTS, ...OTHERS]) },
  { weight: 2, arbitrary: oneOf(OBJECTS) },
  { weight: 1, arbitrary: oneOf(LISTS) },
);

/** Values mostly of one type, as in real classes. */
const mostly = (typical: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 7, arbitrary: typical }, { weight: 1, arbitrary: valueArbitrary });

const pet = fc.record(
  { kind: oneOf(["cat", "dog"]), age: number, tags: fc.array(text, { maxLength: 2 }) },
  { requiredKeys: [] },
);
const profile = fc.record(
  { city: mostly(oneOf(["Bonn", "Brest", "北京"])), pets: fc.array(mostly(pet), { maxLength: 3 }) },
  { requiredKeys: [] },
);

/** The fields of an object, all optional; `channels` are strings as an installation requires. */
const fieldsArbitrary = fc.record(
  {
    n: mostly(number),
    s: mostly(text),
    any: valueArbitrary,
    list: mostly(fc.array(valueArbitrary, { maxLength: 3 })),
    numbers: fc.array(number, { maxLength: 3 }),
    profile: mostly(profile),
    friend: mostly(oneOf(POINTERS)),
    born: mostly(oneOf(DATES)),
    place: mostly(oneOf(POINTS)),
    flag: mostly(fc.boolean()),
    channels: fc.uniqueArray(fc.constantFrom("news", "vip", "a", "ab"), { maxLength: 3 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

/** Creation times, some of which objects share. */
const MOMENTS = [0, 0, 1, 2, 50, 86_400_000].map((ms) =>
  new Date(Date.UTC(2026, 0, 1) + ms).toISOString(),
);

interface Length {
  readonly minLength: number;
  readonly maxLength: number;
}

/** Whole objects with different ids, unordered. */
export const objectsArbitrary = (length: Length): fc.Arbitrary<JsonObject[]> =>
  fc.array(fc.tuple(fieldsArbitrary, oneOf(MOMENTS), oneOf(MOMENTS)), length).map((all) =>
    all.map(([fields, createdAt, updatedAt], i) => {
      const objectId = ((i * 7919) % 10_007).toString(36).padStart(4, "0");
      return { ...fields, objectId, createdAt, updatedAt };
    }),
  );

/** An object of an app's class, before its fields have to fit the columns. */
export interface DrawnObject {
  readonly object: JsonObject;
  /** Places of the members of its relation among all objects; some lie beyond. */
  readonly members: readonly number[];
}

/** Creation times of which some share a millisecond, some a second. */
const CLOSE_MOMENTS = [0, 0, 1, 2, 50, 999, 1_000, 1_001, 1_500, 2_000, 86_400_000].map(
  (ms) => Date.UTC(2026, 0, 1) + ms,
);

/** A maker of ids for objects created at a moment. */
type NewId = (createdAtMs: number, random: Uint8Array) => string;

const newLeanCloudId: NewId = (createdAtMs, random) =>
  secondDigitsAt(new Date(createdAtMs).toISOString()) + Buffer.from(random).toString("hex");

const newDriftingId: NewId = (createdAtMs, random) =>
  newLeanCloudId(createdAtMs + ((random[0] ?? 0) % 7) * 1_000 - 3_000, random);

/** Some ids are of the length of LeanCloud's, but tell no time. */
const newForeignId: NewId = (_, random) =>
  Buffer.from(random)
    .toString("hex")
    .padEnd((random[0] ?? 0) % 2 === 0 ? 24 : 16, "z");

/** How an app's class came to its ids: by whom they were made before and after a move. */
export const ID_MAKERS = {
  ordered: [newOrderedId, newLeanCloudId],
  drifting: [newOrderedId, newDriftingId],
  foreign: [newOrderedId, newForeignId],
} as const satisfies Readonly<Record<string, readonly NewId[]>>;

/** The makers take turns by the second: before and after a move the app has ids of different ones. */
const takeTurns =
  (makers: readonly NewId[], first: number): NewId =>
  (createdAtMs, random) => {
    const maker = makers[(first + Math.floor(createdAtMs / 1_000)) % makers.length] as NewId;
    return maker(createdAtMs, random);
  };

interface ObjectDrawing {
  readonly acls: readonly Json[];
  readonly newId: NewId;
  readonly maxLength: number;
}

const drawnObject = ({ acls, newId, maxLength }: ObjectDrawing): fc.Arbitrary<DrawnObject> =>
  fc
    .tuple(
      fieldsArbitrary,
      fc.constantFrom(...CLOSE_MOMENTS),
      fc.uint8Array({ minLength: 8, maxLength: 8 }),
      oneOf(MOMENTS),
      oneOf(acls),
      fc.uniqueArray(fc.nat(maxLength), { maxLength: 4 }),
    )
    .map(([fields, createdAtMs, random, updatedAt, ACL, members]) => ({
      object: {
        ...fields,
        ...(ACL !== null && { ACL }),
        objectId: newId(createdAtMs, random),
        createdAt: new Date(createdAtMs).toISOString(),
        updatedAt,
      },
      members,
    }));

/**
 * Objects of an app's class. Ids of this service tell the millisecond of the creation, those of
 * LeanCloud the second or one close to it; foreign ones tell nothing.
 *
 * @param acls to draw from; `null` stands for none
 */
export const appObjectsArbitrary = (
  length: Length,
  { acls, ids }: { readonly acls: readonly Json[]; readonly ids: keyof typeof ID_MAKERS },
): fc.Arbitrary<DrawnObject[]> =>
  fc.nat(1).chain((first) => {
    const newId = takeTurns(ID_MAKERS[ids], first);
    const drawing = { acls, newId, maxLength: length.maxLength };
    const selector = ({ object }: DrawnObject) => object.objectId;
    return fc.uniqueArray(drawnObject(drawing), { ...length, selector });
  });

const PATHS: readonly string[] = [
  ...["n", "s", "any", "list", "numbers", "profile", "friend", "born", "place", "flag"],
  ...["n", "s", "any", "list", "numbers", "channels", "channels", "missing", "flag", "s"],
  ...["any.x", "any.x.z", "any.0", "list.0", "list.1", "list.x", "list.0.x", "list.0.0"],
  ...["profile.city", "profile.pets", "profile.pets.kind", "profile.pets.tags"],
  ...["profile.pets.0.kind", "profile.pets.age", "friend.objectId", "friend.nickname", "s.x"],
];
const pathArbitrary = fc.constantFrom(...PATHS);

const options = fc.constantFrom("", "i", "s");
const pattern = fc.oneof(
  fc.constantFrom(...TEXTS).map((each) => `^\\Q${each}\\E`),
  fc.constantFrom(...TEXTS).map((each) => `\\Q${each}\\E`),
  fc.constantFrom(
    "^a",
    "^ab?",
    "b$",
    "^[a-z]+\\d$",
    "a|1",
    "^(a|b)",
    "^a|b",
    ".",
    "a.b",
    "^x\\d{2}",
  ),
);
const list = fc.oneof(
  { weight: 8, arbitrary: fc.array(valueArbitrary, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(valueArbitrary, { minLength: 21, maxLength: 30 }) },
);
const distanceBound = fc.oneof(
  fc.record({ $maxDistance: fc.constantFrom(0.00001, 0.5, 1.7, 3) }),
  fc.record({ $maxDistanceInKilometers: fc.constantFrom(0.9, 3_333, 9_999) }),
  fc.record({ $maxDistanceInMiles: fc.constantFrom(0.9, 3_333) }),
  fc.record({ $minDistanceInKilometers: fc.constantFrom(0.1, 5_555) }),
  fc.record({ $maxDistanceInRadians: fc.constant(2), $minDistanceInMiles: fc.constant(1_111) }),
  fc.constant({}),
);
const box = fc.tuple(oneOf(POINTS), oneOf(POINTS)).map(([a, b]): Json => ({ $box: [a, b] }));

/** Operators with their operands, on a field of any type. */
const operators: fc.Arbitrary<JsonObject> = fc.oneof(
  valueArbitrary.map(($eq) => ({ $eq })),
  valueArbitrary.map(($ne) => ({ $ne })),
  list.map(($in) => ({ $in })),
  list.map(($nin) => ({ $nin })),
  fc.array(valueArbitrary, { maxLength: 2 }).map(($all) => ({ $all })),
  fc.nat(3).map(($size) => ({ $size })),
  fc.boolean().map(($exists) => ({ $exists })),
  fc
    .tuple(fc.constantFrom("$lt", "$lte", "$gt", "$gte"), scalar)
    .map(([operator, operand]) => ({ [operator]: operand })),
  fc.tuple(number, number).map(([$gte, $lt]) => ({ $gte, $lt })),
  fc.tuple(pattern, options).map(([$regex, $options]) => ({ $regex, $options })),
  fc.tuple(pattern, options).map(([$regex, $options]) => ({ $not: { $regex, $options } })),
);

/** A condition whose operand has the type of the field, so that it matches often. */
const typical: fc.Arbitrary<JsonObject> = fc.oneof(
  text.map((s) => ({ s })),
  number.map((n) => ({ n })),
  number.map(($gte) => ({ n: { $gte } })),
  oneOf(POINTERS).map((friend) => ({ friend })),
  fc.boolean().map((flag) => ({ flag })),
  fc.constantFrom("news", "vip", "a", "ab").map((channels) => ({ channels })),
  fc
    .array(fc.constantFrom("news", "vip", "a"), { minLength: 1, maxLength: 2 })
    .map(($in) => ({ channels: { $in } })),
  fc.tuple(pattern, options).map(([$regex, $options]) => ({ s: { $regex, $options } })),
  oneOf(DATES).map(($gt) => ({ born: { $gt } })),
  box.map(($within) => ({ place: { $within } })),
  fc
    .tuple(oneOf(POINTS), distanceBound)
    .map(([$nearSphere, bound]) => ({ place: { $nearSphere, ...bound } })),
  fc
    .tuple(
      fc.constantFrom("$gt", "$gte", "$lt", "$lte", "$eq", "$ne"),
      oneOf(MOMENTS),
      fc.boolean(),
    )
    .map(([operator, iso, typed]) => ({
      createdAt: { [operator]: typed ? date(String(iso)) : iso },
    })),
);

const conditions: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 3, arbitrary: typical },
  {
    weight: 2,
    arbitrary: fc.dictionary(pathArbitrary, operators, { minKeys: 1, maxKeys: 2 }),
  },
  { weight: 1, arbitrary: fc.dictionary(pathArbitrary, valueArbitrary, { maxKeys: 2 }) },
) as fc.Arbitrary<JsonObject>;

const { filter } = fc.letrec<{ filter: JsonObject }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 6, arbitrary: conditions },
    {
      weight: 1,
      arbitrary: fc
        .tuple(conditions, fc.array(tie("filter"), { minLength: 1, maxLength: 3 }))
        .map(([rest, $or]): JsonObject => ({ ...rest, $or })),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(tie("filter"), { minLength: 1, maxLength: 3 })
        .map(($and): JsonObject => ({ $and })),
    },
  ),
}));

/** `where` as an object or, rarely, as a list. */
export const whereArbitrary: fc.Arbitrary<Json> = fc.oneof(
  { weight: 9, arbitrary: filter },
  { weight: 1, arbitrary: fc.array(filter, { maxLength: 2 }) },
);

const sortKey = fc
  .tuple(
    fc.constantFrom("", "-", "+"),
    fc.oneof(
      pathArbitrary,
      fc.constantFrom("createdAt", "updatedAt", "objectId", "n", "s", "s", "any", "list"),
    ),
  )
  .map(([sign, path]) => sign + path);
const order = fc.array(sortKey, { minLength: 1, maxLength: 3 }).map((keys) => keys.join(","));
const keys = fc
  .array(fc.tuple(fc.constantFrom("", "", "-"), pathArbitrary), { minLength: 1, maxLength: 3 })
  .map((all) => all.map(([sign, path]) => sign + path).join(" , "));

/** A whole query with some parameters missing. */
export const queryArbitrary: fc.Arbitrary<PlainQuery> = fc.record(
  {
    where: whereArbitrary,
    order,
    limit: fc.constantFrom(-1, 0, 1, 2, 5, 20, 1_000, 1_001),
    skip: fc.constantFrom(0, 1, 3, 10),
    count: fc.boolean(),
    keys,
  },
  { requiredKeys: ["where"] },
);

/** The parameters as strings of a URL. */
export function toParameters(query: PlainQuery): Record<string, string> {
  const { where, count, ...rest } = query;
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(texts),
    where: JSON.stringify(where),
    ...(count ? { count: "1" } : {}),
  };
}
