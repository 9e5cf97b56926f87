import AV from "leancloud-storage";
import { beforeAll, describe, expect, it } from "vitest";
import { startCloudForSdk, toErrorCode } from "../support/cloud/cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";
import { CONDITIONS, ORDERS } from "../support/queries/query-methods.ts";
import {
  createPeople,
  EVERYBODY,
  fill,
  people,
  pointerTo,
  type Query,
  users,
} from "../support/queries/query-people.ts";

const master = { useMasterKey: true };

forAllTests(() => startCloudForSdk({ cheapHashes: true }));
beforeAll(async () => {
  await createPeople();
});

const getName = (object: AV.Object | undefined) => object?.get("name");
const names = (objects: readonly AV.Object[]) => objects.map(getName);
const sorted = (objects: readonly AV.Object[]) => names(objects).sort();
/** One entry for each method that sends a query or changes what its answer holds. */
const CALLS: Readonly<Record<string, (query: () => Query, className: string) => Promise<void>>> = {
  find: async (query) => expect(sorted(await query().find(master))).toEqual(EVERYBODY),
  first: async (query) => {
    expect(getName(await query().descending("name").first(master))).toBe("eve");
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
    expect(getName(await query().get(id, master))).toBe("ben");
    const missing = query().get("0".repeat(24), master).catch(toErrorCode);
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
    expect(await query().scan({}, {}).next().catch(toErrorCode)).toBe(403);
  },
  include: async (query) => {
    const found = await query().equalTo("name", "eve").include("friend.friend").first(master);
    expect(getName(found?.get("friend"))).toBe("dan");
    expect(getName(found?.get("friend").get("friend"))).toBe("ben");
    const bare = await query().equalTo("name", "eve").first(master);
    expect(getName(bare?.get("friend"))).toBeUndefined();
  },
  select: async (query) => {
    const found = await query()
      .equalTo("name", "ann")
      .select("score", "address.city")
      .first(master);
    const always = { objectId: found?.id, createdAt: expect.any(String) };
    expect(found?.toJSON()).toEqual({
      ...always,
      updatedAt: expect.any(String),
      score: 1,
      address: { city: "Beijing" },
    });
    const without = await query().equalTo("name", "ann").select(["-score"]).first(master);
    expect([without?.get("score"), getName(without)]).toEqual([undefined, "ann"]);
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

/** Missing in the package's type declarations. */
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

  it.each(Object.keys(CONDITIONS))("%s finds exactly the matches", async (method) => {
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

  it("near returns the nearest first", async () => {
    const found = await query().near("place", new AV.GeoPoint(50, 0)).find(master);
    expect(names(found)).toEqual(["dan", "ann", "ben", "cat"]);
  });

  it.each(Object.keys(CALLS))("%s answers", (method) => CALLS[method]?.(query, className));

  it("combines queries by or and and", async () => {
    const [low, high] = [query().lessThan("score", 0), query().greaterThan("score", 2)];
    expect(sorted(await AV.Query.or(low, high).find(master))).toEqual(["cat", "dan", "eve"]);
    const both = AV.Query.and(high, query().equalTo("tags", "blue"));
    expect(sorted(await both.find(master))).toEqual(["dan"]);
    const mixed = AV.Query.or(low, both).exists("retired");
    expect(sorted(await mixed.find(master))).toEqual(["eve"]);
  });

  it("a query that is too long for a URL is sent in a batch", async () => {
    const many = Array.from({ length: 400 }, (_, n) => `somebody-${n}`);
    const long = () => query().containedIn("name", ["ann", ...many]);
    expect(names(await long().find(master))).toEqual(["ann"]);
    expect(await long().count(master)).toBe(1);
    expect(await long().find().catch(toErrorCode)).toBe(403);
  });

  it("a query without the master key is refused", async () => {
    expect(await query().find().catch(toErrorCode)).toBe(403);
    expect(await query().count().catch(toErrorCode)).toBe(403);
  });

  it("fetchAll brings objects up to date", async () => {
    const shells = ["ann", "ben"].map((name) => pointerTo(fill(className).get(name)));
    await AV.Object.fetchAll(shells, master);
    expect(names(shells)).toEqual(["ann", "ben"]);
  });
});

describe("queries across classes", () => {
  const query = () => new AV.Query<AV.Object>("_Installation");

  it("find devices by their owners, by channels and by both", async () => {
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

  it("include an owner without the fields that only the owner sees", async () => {
    const found = await query().equalTo("name", "cat").include("owner").first(master);
    const owner = found?.get("owner");
    expect([getName(owner), owner.get("score")]).toEqual(["cat", 3]);
    for (const field of ["sessionToken", "password", "authData"]) {
      expect(owner.get(field)).toBeUndefined();
    }
  });

  it("filter, order and count the members of a role", async () => {
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

  it("find the same in CQL", async () => {
    const cql = "select * from _User where score > ? order by -name limit 2";
    const { results } = (await AV.Query.doCloudQuery(cql, [0], master as never)) as unknown as {
      results: AV.Object[];
    };
    expect(names(results)).toEqual(["dan", "cat"]);
  });
});
