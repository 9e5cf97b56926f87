import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { type AccessPath, isByCreation } from "../../../functions/domain/queries/access-path.ts";
import { endsEarly } from "../../../functions/domain/queries/creation-path.ts";
import { listPaths } from "../../../functions/domain/queries/plan-query.ts";
import type { ObjectQuery } from "../../../functions/domain/queries/where-expression.ts";
import { findObjects } from "../../../functions/features/queries/find-objects.ts";
import { readPath } from "../../../functions/features/queries/read-path.ts";
import { DEPTH } from "../../support/depth.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import {
  appObjectsArbitrary,
  objectsArbitrary,
  queryArbitrary,
  toParameters,
} from "../../support/queries/arbitraries.ts";
import { type PlainQuery, plainAnswer } from "../../support/queries/plain-interpretation.ts";
import { rememberReads } from "../../support/queries/remember-reads.ts";
import {
  type Related,
  type StoredClass,
  storeInstallations,
  storeUsers,
} from "../../support/queries/stored-class.ts";
import { DRAWN_ACLS, storeObjects } from "../../support/queries/stored-objects.ts";
import { parseObjectQuery } from "../../support/queries/unlimited.ts";

/** Determines every data set and query; it is printed, so a failing run can be repeated. */
const SEED = Date.now() % 1_000_000_000;
const OBJECTS = { minLength: 12, maxLength: 20 };
/** Data sets tested in parallel, each with its own engine. */
const SETS = 6;
/** How the ids of the sets of an app's class came to be, in turns. */
const IDS = ["ordered", "drifting", "foreign"] as const;
const QUERIES = DEPTH.queries;
/** Pretended table sizes in read units of a scan; mostly small enough to be scanned. */
const SIZES = [1, 1, 1, 1, 1, 1, 60, 120];

interface Asked {
  readonly query: PlainQuery;
  readonly related?: Related | undefined;
  readonly scanUnits: number;
  /** The path that is tried besides the planner's choice; it leads to every object. */
  readonly whole: AccessPath | "ids" | undefined;
  /** Objects that a path is guessed to need, which sets the sizes of its pages. */
  readonly wanted: number;
}

const wholePaths: readonly (AccessPath | "ids" | undefined)[] = [
  "ids",
  { kind: "creation", descending: false },
  { kind: "creation", descending: true },
  { kind: "scan", segments: 3 },
  ...Array.from({ length: 12 }, () => undefined),
];

const asked: fc.Arbitrary<Asked> = fc.record({
  query: queryArbitrary,
  scanUnits: fc.constantFrom(...SIZES),
  whole: fc.constantFrom(...wholePaths),
  wanted: fc.constantFrom(1, 4, 20),
});

const related: fc.Arbitrary<Related> = fc.record({
  via: fc.constantFrom("owner", "member"),
  place: fc.nat(OBJECTS.maxLength),
});
/** A short page in order of creation, for which reading can stop early. */
const listing: fc.Arbitrary<Partial<PlainQuery>> = fc.record({
  order: fc.constantFrom(
    ...[
      "createdAt",
      "-createdAt",
      "-createdAt,n",
      "n",
      "-n",
      "s",
      "-s",
      "flag",
      "-flag,-createdAt",
    ],
    ...["born,-createdAt", "-born", "-s,n", "any", "-any", "objectId", "-objectId", ""],
  ),
  limit: fc.integer({ min: 1, max: 5 }),
  skip: fc.nat(3),
  count: fc.constant(false),
});
const askedOfObjects = fc
  .record({
    each: asked,
    related: fc.option(related, { nil: undefined, freq: 3 }),
    page: fc.option(listing, { nil: {} }),
  })
  .map(
    ({ each, related, page }): Asked => ({ ...each, query: { ...each.query, ...page }, related }),
  );

/** Fields that clients see in another form than the stored one. */
const viewed = fc.constantFrom<JsonObject>(
  ...[{}, {}, {}, { emailVerified: false }, { emailVerified: { $ne: true } }],
  ...[{ mobilePhoneVerified: { $exists: true } }, { s: { $exists: false } }, { s: null }],
  ...[{ "authData.weixin.uid": null }, { username: "name7" }, { username: { $ne: "name7" } }],
);
const askedOfUsers = fc
  .tuple(asked, viewed)
  .map(([each, more]): Asked => ({ ...each, query: withCondition(each.query, more) }));

function withCondition(query: PlainQuery, more: JsonObject): PlainQuery {
  const where: Json = Array.isArray(query.where) ? [...query.where, more] : [query.where, more];
  return { ...query, where };
}

const engines: DynamoDbEngine[] = [];
const sets: Record<keyof typeof QUERIES, StoredClass[]> = {
  installations: [],
  users: [],
  objects: [],
};

beforeAll(async () => {
  const drawing = { seed: SEED, numRuns: SETS };
  for (const [index, sample] of fc.sample(objectsArbitrary(OBJECTS), drawing).entries()) {
    // Bare, because what the proxy corrects needs an item that vanishes under a scan.
    const engine = await startDynamoDbEngine("bare");
    engines.push(engine);
    const objects = received(sample);
    const ids = IDS[index % IDS.length] ?? "ordered";
    const app = appObjectsArbitrary(OBJECTS, { acls: DRAWN_ACLS, ids });
    const [drawn = []] = fc.sample(app, { seed: SEED + index, numRuns: 1 });
    sets.installations.push(await storeInstallations(engine, objects));
    sets.users.push(await storeUsers(engine, objects));
    sets.objects.push(await storeObjects(engine, received(drawn)));
    rememberReads(engine);
  }
});

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe(`every path has the same result with the seed ${SEED}`, () => {
  it(`${QUERIES.installations} queries of installations`, () =>
    answersEvery(asked, sets.installations, QUERIES.installations));

  it(`${QUERIES.users} queries of users, as a client sees them`, () =>
    answersEvery(askedOfUsers, sets.users, QUERIES.users));

  it(`${QUERIES.objects} queries of an app's class, as a user with a role sees them`, () =>
    answersEvery(askedOfObjects, sets.objects, QUERIES.objects));
});

async function answersEvery(
  arbitrary: fc.Arbitrary<Asked>,
  stored: readonly StoredClass[],
  queries: number,
): Promise<void> {
  const numRuns = Math.ceil(queries / stored.length);
  await Promise.all(
    stored.map((set, index) =>
      fc.assert(
        fc.asyncProperty(arbitrary, (each) => answersAlike(set, each)),
        { seed: SEED + index, numRuns, endOnFailure: false },
      ),
    ),
  );
}

/** The planner's choice and every other path answer like a naive implementation. */
async function answersAlike(set: StoredClass, drawn: Asked): Promise<void> {
  const { className, ports, requester, queried } = set;
  const { plain, full } = toQueries(set, drawn);
  const expected = plainAnswer(set.objects, plain);
  set.pretendSize(drawn.scanUnits);

  const query = parseObjectQuery(toParameters(full));
  const found = await findObjects({ className, query, requester }, ports);
  const { explanation, ...answer } = found;
  expectSame(answer, expected, `the planner's choice, ${JSON.stringify(explanation.path)}`);
  const [left, right] = [received(answer), received(expected)];
  if (!isDeepStrictEqual(left, right)) expect(left).toEqual(right);

  const resolved = {
    ...{ queried, indexes: await queried.indexes(), requester },
    query: parseObjectQuery(toParameters(plain)),
  };
  const size = await queried.reader.size();
  const paths = [
    ...listPaths(resolved.query, resolved.indexes, size),
    ...toWholePaths(set, drawn.whole, resolved.query),
  ];
  for (const path of paths) {
    const choice = { path, estimatedUnits: 0, leastUnits: 0, wanted: drawn.wanted };
    const reading = await readPath({ ...resolved, choice, others: [], tolerance: 0 }, ports);
    const { count = 0 } = reading.found ?? {};
    const read = { results: reading.found?.page() ?? [], ...(query.count && { count }) };
    expectSame(read, expected, JSON.stringify(path));
  }
}

/** The query as it is asked, and without the relation and with the order that it has by default. */
function toQueries(
  { relate, naturalOrder }: StoredClass,
  { query, related }: Asked,
): Record<"full" | "plain", PlainQuery> {
  const hasOrder = parseObjectQuery(toParameters(query)).order.length > 0;
  const ordered = { ...query, ...(naturalOrder && !hasOrder && { order: naturalOrder }) };
  if (related === undefined || relate === undefined) return { full: query, plain: ordered };
  const { asked, plain } = relate(related);
  return { full: withCondition(query, asked), plain: withCondition(ordered, plain) };
}

/** Paths in order of creation end early in their own order, so the planner lists the only right one. */
function toWholePaths(set: StoredClass, whole: Asked["whole"], query: ObjectQuery): AccessPath[] {
  if (whole === "ids") {
    return [{ kind: "ids", objectIds: set.objects.map(({ objectId }) => String(objectId)) }];
  }
  return whole === undefined || (isByCreation(whole) && endsEarly(query)) ? [] : [whole];
}

interface Answer {
  readonly results: readonly JsonObject[];
  readonly count?: number;
}

function toIds({ results, count }: Answer): string {
  return `${results.map(({ objectId }) => objectId).join(" ")}, count ${count}`;
}

function expectSame(answer: Answer, expected: Answer, path: string): void {
  const [found, wanted] = [toIds(answer), toIds(expected)];
  if (found !== wanted) expect(found, path).toBe(wanted);
}

/** The value after a round trip through JSON, where -0 becomes 0. */
function received<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
