import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../lib/local/spawn.ts";
import { startCloudForSdk } from "./cloud.ts";

const master = { useMasterKey: true };
const codeOf = (error: { code: number }) => error.code;

type Query = AV.Query<AV.Object>;

let cloud: RunningCloud;
const users = new Map<string, AV.Object>();
const devices = new Map<string, AV.Object>();

const BEIJING = new AV.GeoPoint(39.9, 116.4);
const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

/** The same people as users and as devices, each made after the one before. */
const PEOPLE: Readonly<Record<string, Record<string, unknown>>> = {
  ann: {
    score: 1,
    tags: ["red", "blue"],
    motto: "Hello World",
    place: BEIJING,
    born: day("1990-01-01"),
    address: { city: "Beijing" },
  },
  ben: {
    score: 2,
    tags: ["red"],
    motto: "hello there",
    place: new AV.GeoPoint(39.1, 117.2),
    born: day("1991-01-01"),
    address: { city: "Tianjin" },
  },
  cat: {
    score: 3,
    tags: [],
    motto: "first\nHello",
    place: new AV.GeoPoint(31.2, 121.5),
    address: { city: "Shanghai" },
  },
  dan: {
    score: 3,
    tags: ["blue", "green"],
    motto: "a.b\\E*c",
    place: new AV.GeoPoint(51.5, -0.1),
    address: { city: "London" },
  },
  eve: { score: -4, motto: null, retired: true },
};
const FRIENDS: Readonly<Record<string, string>> = { ben: "ann", cat: "ann", dan: "ben", eve: "dan" };
const EVERYBODY = Object.keys(PEOPLE);

beforeAll(async () => {
  cloud = await startCloudForSdk();
  for (const [name, fields] of Object.entries(PEOPLE)) {
    const friend = users.get(FRIENDS[name] ?? "");
    const all = { name, ...fields, ...(friend && { friend: pointerTo(friend) }) };
    users.set(name, await AV.User.signUp(name, "secret", all as never));
    const device = new AV.Installation();
    device.set({ deviceType: "ios", deviceToken: `token-${name}`, ...all });
    device.set({ channels: ["all", name], owner: pointerTo(users.get(name)) });
    devices.set(name, await device.save());
  }
  AV.User.logOut();
});
afterAll(() => cloud?.stop());

function pointerTo(object: AV.Object | undefined): AV.Object {
  return AV.Object.createWithoutData(object?.className ?? "", object?.id ?? "");
}

const nameOf = (object: AV.Object | undefined) => object?.get("name");
const names = (objects: readonly AV.Object[]) => objects.map(nameOf);
const sorted = (objects: readonly AV.Object[]) => names(objects).sort();
const people = () => new AV.Query<AV.Object>("_User");

interface Condition {
  readonly ask: (query: Query) => Query;
  readonly found: readonly string[];
}

/** One entry for each method that narrows a query. */
const CONDITIONS: Readonly<Record<string, readonly Condition[]>> = {
  equalTo: [
    { ask: (query) => query.equalTo("score", 3), found: ["cat", "dan"] },
    { ask: (query) => query.equalTo("tags", "red"), found: ["ann", "ben"] },
    { ask: (query) => query.equalTo("address.city", "London"), found: ["dan"] },
    { ask: (query) => query.equalTo("motto", null), found: ["eve"] },
    { ask: (query) => query.equalTo("born", null), found: ["cat", "dan", "eve"] },
    { ask: (query) => query.equalTo("born", day("1991-01-01")), found: ["ben"] },
    { ask: (query) => query.equalTo("friend", pointerTo(users.get("ann"))), found: ["ben", "cat"] },
  ],
  notEqualTo: [
    { ask: (query) => query.notEqualTo("score", 3), found: ["ann", "ben", "eve"] },
    { ask: (query) => query.notEqualTo("tags", "red"), found: ["cat", "dan", "eve"] },
  ],
  lessThan: [
    { ask: (query) => query.lessThan("score", 2), found: ["ann", "eve"] },
    { ask: (query) => query.lessThan("born", day("1991-01-01")), found: ["ann"] },
  ],
  lessThanOrEqualTo: [
    { ask: (query) => query.lessThanOrEqualTo("score", 2), found: ["ann", "ben", "eve"] },
  ],
  greaterThan: [
    { ask: (query) => query.greaterThan("score", 2), found: ["cat", "dan"] },
    { ask: (query) => query.greaterThan("createdAt", day("2100-01-01")), found: [] },
  ],
  greaterThanOrEqualTo: [
    { ask: (query) => query.greaterThanOrEqualTo("score", 2), found: ["ben", "cat", "dan"] },
    {
      ask: (query) => query.greaterThanOrEqualTo("createdAt", users.get("dan")?.createdAt as Date),
      found: ["dan", "eve"],
    },
  ],
  containedIn: [
    { ask: (query) => query.containedIn("score", [1, -4]), found: ["ann", "eve"] },
    { ask: (query) => query.containedIn("tags", ["green", "none"]), found: ["dan"] },
    { ask: (query) => query.containedIn("name", []), found: [] },
  ],
  notContainedIn: [
    { ask: (query) => query.notContainedIn("tags", ["red", "green"]), found: ["cat", "eve"] },
  ],
  containsAll: [
    { ask: (query) => query.containsAll("tags", ["blue", "red"]), found: ["ann"] },
    { ask: (query) => query.containsAll("tags", ["blue"]), found: ["ann", "dan"] },
  ],
  sizeEqualTo: [
    { ask: (query) => query.sizeEqualTo("tags", 0), found: ["cat"] },
    { ask: (query) => query.sizeEqualTo("tags", 2), found: ["ann", "dan"] },
  ],
  exists: [{ ask: (query) => query.exists("motto"), found: EVERYBODY }],
  doesNotExist: [{ ask: (query) => query.doesNotExist("tags"), found: ["eve"] }],
  matches: [
    { ask: (query) => query.matches("motto", /^hello/), found: ["ben"] },
    { ask: (query) => query.matches("motto", /^hello/i), found: ["ann", "ben"] },
    { ask: (query) => query.matches("motto", /^hello/im), found: ["ann", "ben", "cat"] },
    { ask: (query) => query.matches("motto", /t.H/, "s"), found: ["cat"] },
    { ask: (query) => query.matches("motto", /W o r l d/, "x"), found: ["ann"] },
  ],
  startsWith: [{ ask: (query) => query.startsWith("motto", "a.b\\E*"), found: ["dan"] }],
  endsWith: [{ ask: (query) => query.endsWith("motto", "llo"), found: ["cat"] }],
  contains: [
    { ask: (query) => query.contains("motto", "\\E*"), found: ["dan"] },
    { ask: (query) => query.contains("motto", "ello"), found: ["ann", "ben", "cat"] },
  ],
  matchesQuery: [
    {
      ask: (query) => query.matchesQuery("friend", people().equalTo("name", "ann")),
      found: ["ben", "cat"],
    },
    {
      ask: (query) =>
        query.matchesQuery(
          "friend",
          people().matchesQuery("friend", people().equalTo("name", "ann")),
        ),
      found: ["dan"],
    },
    {
      ask: (query) => query.matchesQuery("friend", people().exists("score").limit(1).skip(1)),
      found: ["dan"],
    },
  ],
  doesNotMatchQuery: [
    {
      ask: (query) => query.doesNotMatchQuery("friend", people().equalTo("name", "ann")),
      found: ["ann", "dan", "eve"],
    },
  ],
  matchesKeyInQuery: [
    {
      ask: (query) =>
        query.matchesKeyInQuery("address.city", "address.city", people().greaterThan("score", 2)),
      found: ["cat", "dan"],
    },
  ],
  doesNotMatchKeyInQuery: [
    {
      ask: (query) => query.doesNotMatchKeyInQuery("score", "score", people().equalTo("score", 3)),
      found: ["ann", "ben", "eve"],
    },
  ],
  near: [{ ask: (query) => query.near("place", BEIJING), found: ["ann", "ben", "cat", "dan"] }],
  withinRadians: [
    { ask: (query) => query.withinRadians("place", BEIJING, 0.2), found: ["ann", "ben", "cat"] },
  ],
  withinMiles: [{ ask: (query) => query.withinMiles("place", BEIJING, 65), found: ["ann"] }],
  withinKilometers: [
    { ask: (query) => query.withinKilometers("place", BEIJING, 115), found: ["ann", "ben"] },
  ],
  withinGeoBox: [
    {
      ask: (query) =>
        query.withinGeoBox("place", new AV.GeoPoint(30, 110), new AV.GeoPoint(39.5, 125)),
      found: ["ben", "cat"],
    },
  ],
};

interface Order {
  readonly ask: (query: Query) => Query;
  readonly found: readonly string[];
}

/** One entry for each method that orders or cuts. */
const ORDERS: Readonly<Record<string, readonly Order[]>> = {
  ascending: [
    { ask: (query) => query.ascending("name"), found: ["ann", "ben", "cat", "dan", "eve"] },
    { ask: (query) => query.ascending("score"), found: ["eve", "ann", "ben", "cat", "dan"] },
    { ask: (query) => query.ascending("born").limit(3), found: ["cat", "dan", "eve"] },
  ],
  addAscending: [
    {
      ask: (query) => query.descending("score").addAscending("name"),
      found: ["cat", "dan", "ben", "ann", "eve"],
    },
  ],
  descending: [
    { ask: (query) => query.descending("createdAt"), found: [...EVERYBODY].reverse() },
    { ask: (query) => query.descending("address.city").limit(1), found: ["ben"] },
  ],
  addDescending: [
    {
      ask: (query) => query.ascending("score").addDescending("name"),
      found: ["eve", "ann", "ben", "dan", "cat"],
    },
  ],
  limit: [
    { ask: (query) => query.ascending("name").limit(2), found: ["ann", "ben"] },
    { ask: (query) => query.ascending("name").limit(0), found: EVERYBODY },
  ],
  skip: [
    { ask: (query) => query.ascending("name").skip(3), found: ["dan", "eve"] },
    { ask: (query) => query.near("place", BEIJING).skip(1).limit(2), found: ["ben", "cat"] },
  ],
};

const fill = (className: string) => (className === "_User" ? users : devices);

/** One entry for each method that asks the service, or that changes what an answer holds. */
const CALLS: Readonly<Record<string, (query: () => Query, className: string) => Promise<void>>> = {
  find: async (query) => expect(sorted(await query().find(master))).toEqual(EVERYBODY),
  first: async (query) => {
    expect(nameOf(await query().descending("name").first(master))).toBe("eve");
    expect(await query().equalTo("name", "nobody").first(master)).toBeUndefined();
  },
  count: async (query) => {
    expect(await query().count(master)).toBe(5);
    expect(await query().equalTo("tags", "red").count(master)).toBe(2);
  },
  findAndCount: async (query) => {
    const narrow = query().greaterThan("score", 0).descending("name").limit(2);
    const [found, count] = (await narrow.findAndCount(master)) as unknown as [AV.Object[], number];
    expect([names(found), count]).toEqual([["dan", "cat"], 4]);
  },
  get: async (query, className) => {
    const id = fill(className).get("ben")?.id ?? "";
    expect(nameOf(await query().get(id, master))).toBe("ben");
    const missing = query().get("0".repeat(24), master).catch(codeOf);
    expect(await missing).toBe(className === "_User" ? 211 : 101);
  },
  each: async (query) => {
    const seen: AV.Object[] = [];
    const options = { ...master, batchSize: 2 };
    await untyped(query()).each((object: AV.Object) => void seen.push(object), options);
    expect(sorted(seen)).toEqual(EVERYBODY);
  },
  scan: async (query) => {
    for (const orderedBy of [undefined, "createdAt"]) {
      const options = { batchSize: 2, ...(orderedBy && { orderedBy }) };
      const scan = query().greaterThan("score", 0).scan(options, master);
      const seen: AV.Object[] = [];
      for (let step = await scan.next(); !step.done; step = await scan.next()) {
        seen.push(step.value as AV.Object);
      }
      expect(sorted(seen)).toEqual(["ann", "ben", "cat", "dan"]);
    }
    expect(await query().scan({}, {}).next().catch(codeOf)).toBe(403);
  },
  include: async (query) => {
    const found = await query().equalTo("name", "eve").include("friend.friend").first(master);
    expect(nameOf(found?.get("friend"))).toBe("dan");
    expect(nameOf(found?.get("friend").get("friend"))).toBe("ben");
    const bare = await query().equalTo("name", "eve").first(master);
    expect(nameOf(bare?.get("friend"))).toBeUndefined();
  },
  select: async (query) => {
    const found = await query().equalTo("name", "ann").select("score", "address.city").first(master);
    const { objectId, createdAt, updatedAt, ...rest } = found?.toJSON() as object & AV.Object;
    expect([objectId, createdAt, updatedAt]).not.toContain(undefined);
    expect(rest).toEqual({ score: 1, address: { city: "Beijing" } });
    const without = await query().equalTo("name", "ann").select(["-score"]).first(master);
    expect([without?.get("score"), nameOf(without)]).toEqual([undefined, "ann"]);
  },
  includeACL: async (query, className) => {
    const object = pointerTo(fill(className).get("ben"));
    const acl = new AV.ACL();
    acl.setPublicReadAccess(true);
    acl.setPublicWriteAccess(true);
    object.setACL(acl);
    await object.save(null, master);
    const found = await query().equalTo("name", "ben").includeACL(true).first(master);
    expect(found?.getACL()?.getPublicReadAccess()).toBe(true);
  },
  toJSON: async (query, className) => {
    const json = query().greaterThan("score", 1).descending("name").limit(2).toJSON();
    const again = AV.Query.fromJSON(json as never) as unknown as Query;
    expect(again.className).toBe(className);
    expect(names(await again.find(master))).toEqual(["dan", "cat"]);
  },
  destroyAll: async (query, className) => {
    for (const name of ["gone1", "gone2"]) await create(className, name);
    const gone = () => query().startsWith("name", "gone");
    expect(await gone().count(master)).toBe(2);
    await gone().destroyAll(master);
    expect(await gone().find(master)).toEqual([]);
    expect(sorted(await query().find(master))).toEqual(EVERYBODY);
  },
  subscribe: async (query) => {
    const subscribe = async () => query().subscribe();
    await expect(subscribe()).rejects.toThrow();
  },
};

/** What the package's type declarations leave out. */
interface Untyped {
  className: string;
  each(callback: (object: AV.Object) => void, options: object): Promise<void>;
}
const untyped = (query: Query) => query as unknown as Untyped;

async function create(className: string, name: string): Promise<void> {
  if (className === "_User") {
    await AV.User.signUp(name, "secret", { name } as never);
    AV.User.logOut();
    return;
  }
  const device = new AV.Installation();
  device.set({ deviceType: "android", installationId: name.padEnd(32, "0"), name });
  await device.save();
}

describe("the methods of AV.Query", () => {
  it("are each asked below", () => {
    const methods = Object.getOwnPropertyNames(AV.Query.prototype);
    const asked = [CONDITIONS, ORDERS, CALLS].flatMap(Object.keys);
    expect(asked.sort()).toEqual(methods.filter((name) => !/^(_|constructor$)/.test(name)).sort());
  });
});

describe.each(["_User", "_Installation"])("AV.Query on %s with the master key", (className) => {
  const query = () => new AV.Query<AV.Object>(className);

  it.each(Object.keys(CONDITIONS))("%s finds exactly what matches", async (method) => {
    for (const { ask, found } of CONDITIONS[method] ?? []) {
      expect(sorted(await ask(query()).find(master))).toEqual(found);
      expect(await ask(query()).count(master)).toBe(found.length);
    }
  });

  it.each(Object.keys(ORDERS))("%s orders and cuts", async (method) => {
    for (const { ask, found } of ORDERS[method] ?? []) {
      expect(names(await ask(query()).find(master))).toEqual(found);
    }
  });

  it("near answers the nearest first", async () => {
    const found = await query().near("place", new AV.GeoPoint(50, 0)).find(master);
    expect(names(found)).toEqual(["dan", "ann", "ben", "cat"]);
  });

  it.each(Object.keys(CALLS))("%s answers", (method) => CALLS[method]?.(query, className));

  it("or and and combine queries", async () => {
    const [low, high] = [query().lessThan("score", 0), query().greaterThan("score", 2)];
    expect(sorted(await AV.Query.or(low, high).find(master))).toEqual(["cat", "dan", "eve"]);
    const both = AV.Query.and(high, query().equalTo("tags", "blue"));
    expect(sorted(await both.find(master))).toEqual(["dan"]);
    const mixed = AV.Query.or(low, both).exists("retired");
    expect(sorted(await mixed.find(master))).toEqual(["eve"]);
  });

  it("a query that is too long for a URL is asked by a batch", async () => {
    const many = Array.from({ length: 400 }, (_, n) => `somebody-${n}`);
    const long = () => query().containedIn("name", ["ann", ...many]);
    expect(names(await long().find(master))).toEqual(["ann"]);
    expect(await long().count(master)).toBe(1);
    expect(await long().find().catch(codeOf)).toBe(403);
  });

  it("a query without the master key is refused", async () => {
    expect(await query().find().catch(codeOf)).toBe(403);
    expect(await query().count().catch(codeOf)).toBe(403);
  });

  it("fetchAll brings objects up to date", async () => {
    const shells = ["ann", "ben"].map((name) => pointerTo(fill(className).get(name)));
    await AV.Object.fetchAll(shells, master);
    expect(names(shells)).toEqual(["ann", "ben"]);
  });
});

describe("queries across classes", () => {
  const query = () => new AV.Query<AV.Object>("_Installation");

  it("devices are found by their owners, by channels and by both", async () => {
    const owners = people().greaterThan("score", 2);
    expect(sorted(await query().matchesQuery("owner", owners).find(master))).toEqual([
      "cat",
      "dan",
    ]);
    expect(sorted(await query().equalTo("channels", "all").find(master))).toEqual(EVERYBODY);
    const both = query().containsAll("channels", ["all", "dan"]).matchesQuery("owner", owners);
    expect(sorted(await both.find(master))).toEqual(["dan"]);
    const owner = pointerTo(users.get("eve"));
    expect(sorted(await query().equalTo("owner", owner).find(master))).toEqual(["eve"]);
  });

  it("an included owner shows what he is, and nothing that is his alone", async () => {
    const found = await query().equalTo("name", "cat").include("owner").first(master);
    const owner = found?.get("owner");
    expect([nameOf(owner), owner.get("score")]).toEqual(["cat", 3]);
    for (const field of ["sessionToken", "password", "authData"]) {
      expect(owner.get(field)).toBeUndefined();
    }
  });

  it("members of a role are narrowed, ordered and counted", async () => {
    const acl = new AV.ACL();
    acl.setPublicReadAccess(true);
    const role = new AV.Role("club", acl);
    role.getUsers().add(["ann", "ben", "cat"].map((name) => users.get(name)) as never);
    await role.save(null, master);

    const members = () => role.getUsers().query() as unknown as Query;
    const best = members().greaterThan("score", 1).descending("score");
    expect(names(await best.find(master))).toEqual(["cat", "ben"]);
    expect(await members().count(master)).toBe(3);
    const byRole = AV.Relation.reverseQuery("_Role", "users", users.get("ben") as AV.Object);
    expect(names((await byRole.find(master)) as AV.Object[])).toEqual(["club"]);
  });

  it("CQL is refused with a clean error", async () => {
    const asked = AV.Query.doCloudQuery("select * from _User", [], master as never).catch(codeOf);
    expect(await asked).toBe(300);
  });
});
