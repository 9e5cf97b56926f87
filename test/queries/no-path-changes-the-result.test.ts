import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../functions/domain/json.ts";
import type { AccessPath } from "../../functions/domain/queries/access-path.ts";
import { listPaths } from "../../functions/domain/queries/plan-query.ts";
import { queriedFields } from "../../functions/domain/queries/queried-fields.ts";
import type { ObjectQuery } from "../../functions/domain/queries/where-expression.ts";
import { findObjects } from "../../functions/queries/find-objects.ts";
import { DEPTH } from "../support/depth.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../support/dynamodb-engine.ts";
import { objectsArbitrary, queryArbitrary, toParameters } from "../support/queries/arbitraries.ts";
import { type PlainQuery, plainAnswer } from "../support/queries/plain-interpretation.ts";
import {
  type StoredClass,
  storeInstallations,
  storeUsers,
} from "../support/queries/stored-class.ts";
import { parseObjectQuery, selectPage } from "../support/queries/unlimited.ts";

/** Determines every data set and query; it is printed, so a failing run can be repeated. */
const SEED = Date.now() % 1_000_000_000;
const OBJECTS = { minLength: 12, maxLength: 20 };
/** Data sets tested in parallel, each with its own engine. */
const SETS = 6;
const QUERIES = DEPTH.queries;
/** Pretended table sizes in read units of a scan; mostly small enough to be scanned. */
const SIZES = [1, 1, 1, 1, 1, 1, 60, 120];

interface Asked {
  readonly query: PlainQuery;
  readonly scanUnits: number;
  /** The path that is tried besides the planner's choice; it leads to every object. */
  readonly whole: AccessPath | "ids" | undefined;
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
});

/** Fields that clients see in another form than the stored one. */
const viewed = fc.constantFrom<JsonObject>(
  ...[{}, {}, {}, { emailVerified: false }, { emailVerified: { $ne: true } }],
  ...[{ mobilePhoneVerified: { $exists: true } }, { s: { $exists: false } }, { s: null }],
  ...[{ "authData.weixin.uid": null }, { username: "name7" }, { username: { $ne: "name7" } }],
);
const askedOfUsers = fc.tuple(asked, viewed).map(([{ query, ...rest }, more]): Asked => {
  const where: Json = Array.isArray(query.where) ? [...query.where, more] : [query.where, more];
  return { ...rest, query: { ...query, where } };
});

const engines: DynamoDbEngine[] = [];
const sets: Record<"installations" | "users", StoredClass[]> = { installations: [], users: [] };

beforeAll(async () => {
  const samples = fc.sample(objectsArbitrary(OBJECTS), { seed: SEED, numRuns: SETS });
  for (const sample of samples) {
    const engine = await startDynamoDbEngine();
    engines.push(engine);
    const objects = received(sample);
    sets.installations.push(await storeInstallations(engine, objects));
    sets.users.push(await storeUsers(engine, objects));
  }
});

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe(`with the seed ${SEED}, no path changes the result`, () => {
  it(`of ${QUERIES.installations} queries of installations`, () =>
    answersEvery(asked, sets.installations, QUERIES.installations));

  it(`of ${QUERIES.users} queries of users, as a client sees them`, () =>
    answersEvery(askedOfUsers, sets.users, QUERIES.users));
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
async function answersAlike(set: StoredClass, { query, scanUnits, whole }: Asked): Promise<void> {
  const { className, ports, requester, queried } = set;
  const expected = plainAnswer(set.objects, query);
  const parsed = parseObjectQuery(toParameters(query));
  set.pretendSize(scanUnits);

  const found = await findObjects({ className, query: parsed, requester }, ports);
  const { explanation, ...answer } = found;
  expectSame(answer, expected, `the planner's choice, ${JSON.stringify(explanation.path)}`);
  const [left, right] = [received(answer), received(expected)];
  if (!isDeepStrictEqual(left, right)) expect(left).toEqual(right);

  const size = { objects: set.objects.length, scanUnits };
  const paths = [...listPaths(parsed, await queried.indexes(), size), ...toWholePaths(set, whole)];
  for (const path of paths) {
    expectSame(await answerBy(path, set, parsed), expected, JSON.stringify(path));
  }
}

function toWholePaths(set: StoredClass, whole: Asked["whole"]): AccessPath[] {
  if (whole !== "ids") return whole ? [whole] : [];
  return [{ kind: "ids", objectIds: set.objects.map(({ objectId }) => String(objectId)) }];
}

async function answerBy(path: AccessPath, set: StoredClass, query: ObjectQuery) {
  const { queried, requester } = set;
  const views = new Map<string, JsonObject>();
  const asked = { path, filter: query.where, fields: queriedFields(query), wanted: 20 };
  for await (const page of queried.reader.read(asked)) {
    for (const row of page.objects) {
      const view = queried.view(row, requester);
      if (view) views.set(row.objectId, view);
    }
  }
  return selectPage([...views.values()], query);
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
