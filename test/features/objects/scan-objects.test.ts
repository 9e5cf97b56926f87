import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { userPointer } from "../../support/pointer.ts";
import {
  type ObjectsService,
  startObjectsService,
} from "../../support/services/objects-service.ts";
import { getIds, type TestUser } from "../../support/services/roles-service.ts";

const service = forAllTests(startObjectsService);
let tom: TestUser;
let count = 0;
const master = { master: true };

beforeAll(async () => {
  tom = await signUp({ city: "A" });
});

const signUp: ObjectsService["signUp"] = (fields) => service.signUp(fields);
const register: ObjectsService["register"] = (fields) => service.register(fields);
const createRole: ObjectsService["createRole"] = (fields) => service.createRole(fields);
const get: ObjectsService["get"] = (...query) => service.get(...query);

describe("the largest answer", () => {
  test("has 6 MB; a scan continues where it was cut off", async () => {
    const tag = `tag${count++}`;
    const text = "x".repeat(60_000);
    const large = await signUp({ tag, text });
    const ids: string[] = [];
    for (let n = 0; n < 104; n++) ids.push((await register({ tag, text })).objectId);

    const found = await get("/installations", { where: { tag }, limit: "1000", count: "1" });
    expect(found.body.count).toBe(104);
    const listed = getIds(found);
    expect(listed.length).toBeLessThan(104);
    const first = await get("/scan/classes/_Installation", { where: { tag }, limit: "1000" });
    expect(getIds(first)).toEqual(listed);
    const { cursor } = first.body;
    const rest = await get("/scan/classes/_Installation", {
      where: { tag },
      limit: "1000",
      cursor,
    });
    expect([...getIds(first), ...getIds(rest)]).toEqual(ids);
    expect(rest.body.cursor).toBeNull();

    const list = Array(104).fill(userPointer(large));
    const holder = await register({ list });
    const one = await get(`/installations/${holder.objectId}`, { include: "list" });
    expect(one.body.list).toEqual(list);
  });
});

describe("GET /scan/classes/{className}", () => {
  test("yields every match once, the oldest first", async () => {
    const tag = `tag${count++}`;
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) {
      ids.push((await register({ tag, n }, 0)).objectId);
      if (n % 2) service.advance(1_000);
    }
    const found: string[] = [];
    let cursor: string | null | undefined;
    let pages = 0;
    do {
      const where = { tag, n: { $ne: 3 } };
      const query = { where, limit: "2", keys: "n", ...(cursor && { cursor }) };
      const { body } = await get("/scan/classes/_Installation", query);
      expect(body.results.length > 0 || body.cursor === null).toBe(true);
      found.push(...getIds(body.results ? { body } : { body: { results: [] } }));
      cursor = body.cursor;
      pages++;
    } while (cursor !== null);

    const expected = ids.filter((_, n) => n !== 3);
    expect(new Set(found)).toEqual(new Set(expected));
    expect(found.length).toBe(expected.length);
    expect(pages).toBeGreaterThanOrEqual(3);
  });

  test("scans users and roles too, with include", async () => {
    const tag = `tag${count++}`;
    const user = await signUp({ tag, friend: userPointer(tom) });
    const role = await createRole({ tag, boss: userPointer(tom) });

    const users = await get("/scan/classes/_User", { where: { tag }, include: "friend" });
    expect(users.body).toMatchObject({ results: [{ objectId: user.objectId }], cursor: null });
    expect(users.body.results[0].friend.city).toBe("A");
    const roles = await get("/scan/classes/_Role", { where: { tag }, scan_key: "createdAt" });
    expect(getIds(roles)).toEqual([role.objectId]);
  });

  test("gives cursors that last ten minutes and belong to one class", async () => {
    for (const n of [1, 2]) await register({ n });
    const { body } = await get("/scan/classes/_Installation", { limit: "1" });
    const { cursor } = body;

    expect((await get("/scan/classes/_User", { cursor })).body.code).toBe(1);
    expect((await get("/scan/classes/_Installation", { cursor: `${cursor}x` })).status).toBe(400);
    service.advance(10 * 60_000);
    const late = await get("/scan/classes/_Installation", { cursor });
    expect([late.status, late.body.error]).toEqual([
      400,
      "The cursor has expired; start the scan again.",
    ]);
  });

  test("ends an expensive page with the matches so far, or names a remedy if there are none", async () => {
    const frugal = await startObjectsService({ maxQueryReadUnits: 20 });
    const scan = (where: object) =>
      frugal.get("/scan/classes/_Installation", { where, limit: "2" });
    try {
      for (let n = 0; n < 120; n++) {
        await frugal.register({ tag: `tag${n}` });
      }
      const first = await scan({ tag: "tag0" });
      expect([first.body.results.length, typeof first.body.cursor]).toEqual([1, "string"]);
      const none = await scan({ tag: "none" });
      expect([none.status, none.body.code]).toEqual([400, 154]);
      expect(none.body.error).toContain("createdAt");
      const createdAt = { $gte: new Date(Date.UTC(2026, 10, 21, 8, 1, 55)).toISOString() };
      const late = await scan({ tag: "none", createdAt });
      expect(late.body).toEqual({ results: [], cursor: null });
    } finally {
      await frugal.stop();
    }
  });

  test("needs the master key and rejects parameters that it does not support", async () => {
    const path = "/scan/classes/_User";
    expect((await get(path, {}, { session: tom.session })).status).toBe(403);
    expect((await get("/scan/classes/Post")).body).toMatchObject({ code: 101 });
    for (const query of [
      { scan_key: "a,b" },
      { scan_key: "" },
      { order: "rank" },
      { skip: "1" },
      { cursor: "x" },
    ]) {
      expect((await get(path, query)).status).toBe(400);
    }
  });
});

describe("GET /scan/classes/{className} with scan_key", () => {
  const date = (iso: string) => ({ __type: "Date", iso });
  /** In the order of MongoDB's types; the last two lack the field. */
  const VALUES = [
    -1,
    2,
    2,
    "B",
    "a",
    "a",
    userPointer({ objectId: "a" } as TestUser),
    userPointer({ objectId: "b" } as TestUser),
    false,
    true,
    date("2026-01-01T00:00:00.000Z"),
    date("2026-01-02T00:00:00.000Z"),
  ];

  /** Registers one device for each value, in an order that is not theirs. */
  async function registerAll(values: readonly unknown[]) {
    const tag = `tag${count++}`;
    const ids = new Map<number, string>();
    const shuffled = [...values.keys()].sort((a, b) => ((a * 7) % 5) - ((b * 7) % 5) || a - b);
    for (const i of shuffled) {
      const value = values[i] === undefined ? {} : { rank: values[i] };
      ids.set(i, (await register({ tag, ...value })).objectId);
    }
    return { tag, ids: [...values.keys()].map((i) => ids.get(i) as string) };
  }

  /** Every page's ids; `between` runs after each page. */
  async function scanAll(query: object, between = async (_ids: string[]) => {}) {
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const asked = { limit: "2", ...query, ...(cursor && { cursor }) };
      const answer = await get("/scan/classes/_Installation", asked);
      expect([answer.status, answer.body.code]).toEqual([200, undefined]);
      pages.push(getIds(answer));
      expect(pages.length).toBeLessThan(50);
      cursor = answer.body.cursor;
      await between(pages.at(-1) as string[]);
    } while (cursor !== null);
    return pages;
  }

  test.each(["", "-"])(
    "yields numbers, strings, pointers, dates and missing values once: %srank",
    async (sign) => {
      const { tag, ids } = await registerAll([undefined, undefined, ...VALUES]);
      const pages = await scanAll({ where: { tag }, scan_key: `${sign}rank`, keys: "tag" });
      expect(pages.every((page) => page.length > 0)).toBe(true);
      const found = pages.flat();
      expect(new Set(found).size).toBe(ids.length);
      // Equal values are in order of creation both ways.
      const ends = sign === "" ? [found[0], found.at(-1)] : [found.at(-1), found[0]];
      expect(ids.slice(0, 2)).toContain(ends[0]);
      expect(ends[1]).toBe(ids.at(-1));
      const order = { where: { tag }, order: `${sign}rank`, limit: "100" };
      expect(found).toEqual(getIds(await get("/installations", order)));
    },
  );

  test("yields each of many equal values once", async () => {
    const { tag, ids } = await registerAll(Array(7).fill("same"));
    for (const scan_key of ["rank", "-rank"]) {
      const found = (await scanAll({ where: { tag }, scan_key })).flat();
      expect([...found].sort()).toEqual([...ids].sort());
    }
  });

  test.each(["-objectId", "-createdAt", "updatedAt", "-updatedAt", "info.level"])(
    "takes %s",
    async (scan_key) => {
      const { tag, ids } = await registerAll([1, 2, 3, 4, 5]);
      const found = (await scanAll({ where: { tag }, scan_key })).flat();
      expect([...found].sort()).toEqual([...ids].sort());
      const order = { where: { tag }, order: scan_key };
      expect(found).toEqual(getIds(await get("/installations", order)));
    },
  );

  test("walks the whole class from its newest object", async () => {
    const { body } = await get("/installations", { count: 1, limit: 0 });
    const found = (await scanAll({ scan_key: "-createdAt", limit: "20", keys: "n" })).flat();
    expect(new Set(found).size).toBe(body.count);
  });

  test("goes on after the object of the cursor was deleted or changed", async () => {
    const { tag, ids } = await registerAll([1, 2, 3, 4, 5, 6]);
    const change = async ([, last]: string[]) => {
      if (last === ids[1]) await service.call(`DELETE /installations/${last}`, undefined, master);
      if (last === ids[3]) await service.call(`PUT /installations/${last}`, { rank: 0 }, master);
    };
    expect((await scanAll({ where: { tag }, scan_key: "rank" }, change)).flat()).toEqual(ids);
  });

  test("ends although every object that it yields moves behind the others", async () => {
    const { tag, ids } = await registerAll([1, 2, 3, 4, 5]);
    let top = 100;
    const touch = async (page: string[]) => {
      for (const id of page) {
        service.advance(10);
        await service.call(`PUT /installations/${id}`, { rank: top++ }, master);
      }
    };
    for (const scan_key of ["rank", "updatedAt"]) {
      const found = (await scanAll({ where: { tag }, scan_key }, touch)).flat();
      expect([...found].sort()).toEqual([...ids].sort());
    }
  });

  test("rejects secrets, and a cursor of another key", async () => {
    const path = "/scan/classes/_User";
    for (const name of ["password", "salt", "sessionToken", "_passwordHash", "_created"]) {
      for (const scan_key of [name, `-${name}`]) {
        expect((await get(path, { scan_key })).body.code).toBe(105);
      }
    }
    for (const scan_key of ["authData", "-authData", "authData.weixin.uid"]) {
      expect((await get(path, { scan_key })).body.code).toBe(105);
    }
    const { tag } = await registerAll([1, 2, 3]);
    const query = { where: { tag }, limit: "1" };
    const first = await get("/scan/classes/_Installation", { ...query, scan_key: "rank" });
    for (const scan_key of ["-rank", "other", "objectId"]) {
      const next = { ...query, scan_key, cursor: first.body.cursor };
      expect((await get("/scan/classes/_Installation", next)).status).toBe(400);
    }
  });

  test("names the object whose value is too long for a cursor", async () => {
    const { tag, ids } = await registerAll(["x".repeat(2_000), "y"]);
    const query = { where: { tag }, scan_key: "rank", limit: "1" };
    const { status, body } = await get("/scan/classes/_Installation", query);
    expect([status, body.code]).toEqual([400, 1]);
    expect(body.error).toContain(ids[0]);
  });
});

describe("GET /schemas", () => {
  test("lists the inferred and the built-in columns of a class", async () => {
    await register({
      owner: userPointer(tom),
      place: { __type: "GeoPoint", latitude: 1, longitude: 2 },
    });

    const { body } = await get("/schemas");
    expect(Object.keys(body)).toEqual(["_User", "_Installation", "_Role"]);
    expect(body._User).toMatchObject({
      username: { type: "String" },
      createdAt: { type: "Date" },
      authData: { type: "Object" },
      city: { type: "String" },
    });
    expect(body._Role.users).toEqual({ type: "Relation", className: "_User" });
    const one = await get("/schemas/_Installation");
    expect(one.body).toEqual(body._Installation);
    expect(one.body).toMatchObject({
      channels: { type: "Array" },
      owner: { type: "Pointer", className: "_User" },
      place: { type: "GeoPoint" },
    });
    expect(JSON.stringify(body)).not.toMatch(/password|"_[a-z]/);
  });

  test("needs the master key; an unknown class is 101", async () => {
    expect((await get("/schemas", {}, {})).status).toBe(403);
    const { status, body } = await get("/schemas/Post");
    expect([status, body.code]).toEqual([404, 101]);
  });
});
