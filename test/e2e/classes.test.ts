import AV from "leancloud-storage";
import { beforeAll, describe, expect, it } from "vitest";
import { startCloudForSdk, toErrorCode } from "../support/cloud/cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

forAllTests(() => startCloudForSdk({ cheapHashes: true }));
let tom: AV.User;
let eve: AV.User;
let count = 0;
const as = (user: AV.User) => ({ user });

beforeAll(async () => {
  tom = await AV.User.signUp("tom", "secret", {});
  eve = await AV.User.signUp("eve", "secret", {});
  await AV.User.logOut();
});

const newClass = () => `Thing${count++}`;
const create = (className: string, fields: object) =>
  new AV.Object(className).save(fields) as Promise<AV.Object>;
/** The object as the service has it, without what the SDK remembers. */
const reread = (object: AV.Object, options: object = {}) =>
  AV.Object.createWithoutData(object.className ?? "", object.id ?? "").fetch(
    {},
    options,
  ) as Promise<AV.Object>;
const numbers = (objects: readonly AV.Queriable[]) =>
  objects.map((object) => (object as AV.Object).get("n"));

describe("AV.Object of a class of the app", () => {
  it("keeps values of all types", async () => {
    const friend = await create(newClass(), { n: 1 });
    const values = {
      text: "héllo 你好",
      number: 1.5,
      yes: true,
      list: [1, "two", { three: 3 }],
      map: { a: { b: [1] } },
      when: new Date(1_700_000_000_123),
      place: new AV.GeoPoint(40, -30),
    };
    const made = await create(newClass(), { ...values, friend, none: null });
    const read = await reread(made);
    for (const [key, value] of Object.entries(values)) {
      if (key !== "place") expect(read.get(key)).toEqual(value);
    }
    expect(read.get("place").toJSON()).toMatchObject({ latitude: 40, longitude: -30 });
    expect(read.get("friend").id).toBe(friend.id);
    expect(read.get("none")).toBeNull();
    expect(read.createdAt).toEqual(made.createdAt);
  });

  it("applies atomic operations, dotted keys and unset", async () => {
    const made = await create(newClass(), { n: 1, bits: 6, list: ["a"], map: { a: 1 }, gone: 1 });
    made.increment("n", 4);
    made.bitAnd("bits", 3);
    made.add("list", "b");
    made.unset("gone");
    made.set("map.b", 2);
    await made.save();
    made.addUnique("list", "b");
    made.bitOr("bits", 8);
    await made.save();
    made.remove("list", "a");
    made.bitXor("bits", 2);
    await made.save();
    expect((await reread(made)).toJSON()).toMatchObject({
      n: 5,
      bits: 8,
      list: ["b"],
      map: { a: 1, b: 2 },
    });
    expect((await reread(made)).has("gone")).toBe(false);
  });

  it("answers all fields with fetchWhenSave, and saves under a condition", async () => {
    const made = await create(newClass(), { n: 1 });
    await (await reread(made)).save({ n: 10 });
    made.increment("n");
    await made.save(null, { fetchWhenSave: true });
    expect(made.get("n")).toBe(11);
    const enough = new AV.Query<AV.Object>(made.className ?? "").greaterThanOrEqualTo("n", 100);
    made.increment("n", -100);
    expect(await made.save(null, { query: enough }).catch(toErrorCode)).toBe(305);
    expect((await reread(made)).get("n")).toBe(11);
  });

  it("is saved, fetched and destroyed with others, with its unsaved children first", async () => {
    const [child, parent] = [newClass(), newClass()];
    const objects = [1, 2, 3].map((n) => {
      const object = new AV.Object(parent);
      object.set({ n, child: new AV.Object(child, { n: -n }) });
      return object;
    });
    await AV.Object.saveAll(objects);
    const found = (await new AV.Query(parent)
      .ascending("n")
      .include("child")
      .find()) as AV.Object[];
    expect(numbers(found.map((each) => each.get("child")))).toEqual([-1, -2, -3]);
    const bare = objects.map(({ id = "" }) => AV.Object.createWithoutData(parent, id));
    expect(numbers((await AV.Object.fetchAll(bare)) as AV.Object[])).toEqual([1, 2, 3]);
    await AV.Object.destroyAll(objects.slice(0, 2));
    expect(numbers(await new AV.Query(parent).find())).toEqual([3]);
    await objects[2]?.destroy();
    expect(await new AV.Query(parent).count()).toBe(0);
  });

  it("obeys its ACL", async () => {
    const object = new AV.Object(newClass(), { n: 1 });
    object.setACL(new AV.ACL(tom));
    await object.save(null, as(tom));
    expect((await reread(object, as(tom))).get("n")).toBe(1);
    expect(await reread(object, as(eve)).catch(toErrorCode)).toBe(403);
    expect(await object.save({ n: 2 }, as(eve)).catch(toErrorCode)).toBe(403);
    expect(await object.destroy(as(eve)).catch(toErrorCode)).toBe(403);
    await object.save({ n: 3 }, as(tom));
    expect(await new AV.Query(object.className ?? "").find(as(eve))).toEqual([]);
  });
});

describe("AV.Query of a class of the app", () => {
  const name = "Row";
  const rows = () => new AV.Query(name).ascending("n");
  const find = async (query: AV.Query<AV.Queriable>) => numbers(await query.find());

  beforeAll(async () => {
    const first = await create("Owner", { city: "Oslo", boss: await create("Boss", { n: 7 }) });
    const second = await create("Owner", { city: "Rome" });
    const objects = [0, 1, 2, 3, 4].map(
      (n) =>
        new AV.Object(name, {
          n,
          text: `row ${n}`,
          tags: [n, n + 1],
          place: new AV.GeoPoint(n, n),
          owner: n < 3 ? first : second,
          city: n < 2 ? "Oslo" : "Bonn",
          at: new Date(1_000 * n),
          ...(n === 4 && { rare: true }),
        }),
    );
    await AV.Object.saveAll(objects);
  });

  it.each<[string, (query: AV.Query<AV.Queriable>) => unknown, number[]]>([
    ["equalTo", (q) => q.equalTo("n", 2), [2]],
    ["equalTo in a list", (q) => q.equalTo("tags", 2), [1, 2]],
    ["notEqualTo", (q) => q.notEqualTo("n", 2), [0, 1, 3, 4]],
    ["lessThan", (q) => q.lessThan("n", 2), [0, 1]],
    ["lessThanOrEqualTo", (q) => q.lessThanOrEqualTo("n", 2), [0, 1, 2]],
    ["greaterThan", (q) => q.greaterThan("at", new Date(2_500)), [3, 4]],
    ["greaterThanOrEqualTo", (q) => q.greaterThanOrEqualTo("n", 4), [4]],
    ["containedIn", (q) => q.containedIn("n", [1, 3, 9]), [1, 3]],
    ["notContainedIn", (q) => q.notContainedIn("n", [1, 3]), [0, 2, 4]],
    ["containsAll", (q) => q.containsAll("tags", [1, 2]), [1]],
    ["sizeEqualTo", (q) => q.sizeEqualTo("tags", 2), [0, 1, 2, 3, 4]],
    ["exists", (q) => q.exists("rare"), [4]],
    ["doesNotExist", (q) => q.doesNotExist("rare"), [0, 1, 2, 3]],
    ["matches", (q) => q.matches("text", /ROW [12]/i), [1, 2]],
    ["contains", (q) => q.contains("text", "w 3"), [3]],
    ["startsWith", (q) => q.startsWith("text", "row 4"), [4]],
    ["endsWith", (q) => q.endsWith("text", " 0"), [0]],
    ["skip and limit", (q) => q.skip(1).limit(2), [1, 2]],
    ["descending", (q) => q.descending("n").limit(2), [4, 3]],
    [
      "matchesQuery",
      (q) => q.matchesQuery("owner", new AV.Query("Owner").equalTo("city", "Oslo")),
      [0, 1, 2],
    ],
    [
      "doesNotMatchQuery",
      (q) => q.doesNotMatchQuery("owner", new AV.Query("Owner").equalTo("city", "Oslo")),
      [3, 4],
    ],
    [
      "matchesKeyInQuery",
      (q) => q.matchesKeyInQuery("city", "city", new AV.Query("Owner")),
      [0, 1],
    ],
    [
      "doesNotMatchKeyInQuery",
      (q) => q.doesNotMatchKeyInQuery("city", "city", new AV.Query("Owner")),
      [2, 3, 4],
    ],
    [
      "withinRadians and near",
      (q) => q.withinRadians("place", new AV.GeoPoint(0, 0), 0.04),
      [0, 1],
    ],
    ["withinKilometers", (q) => q.withinKilometers("place", new AV.GeoPoint(0, 0), 200), [0, 1]],
    [
      "withinGeoBox",
      (q) => q.withinGeoBox("place", new AV.GeoPoint(0.5, 0.5), new AV.GeoPoint(2.5, 2.5)),
      [1, 2],
    ],
  ])("%s", async (_, condition, expected) => {
    const query = rows();
    condition(query);
    expect(await find(query)).toEqual(expected);
  });

  it("combines queries, counts, selects, gets and includes through pointers", async () => {
    const either = AV.Query.or(rows().equalTo("n", 0), rows().equalTo("n", 4)).ascending("n");
    expect(await find(either)).toEqual([0, 4]);
    const both = AV.Query.and(rows().greaterThan("n", 0), rows().lessThan("n", 2));
    expect(await find(both)).toEqual([1]);
    expect(await rows().greaterThan("n", 1).count()).toBe(3);
    const [results, total] = await rows().limit(1).findAndCount();
    expect([numbers(results), total]).toEqual([[0], 5]);
    const first = (await rows().include("owner.boss").first()) as AV.Object;
    expect(first.get("owner").get("city")).toBe("Oslo");
    expect(first.get("owner").get("boss").get("n")).toBe(7);
    const selected = (await rows().select("n").first()) as AV.Object;
    expect(Object.keys(selected.toJSON()).sort()).toEqual([
      "createdAt",
      "n",
      "objectId",
      "updatedAt",
    ]);
    expect(((await new AV.Query(name).get(first.id ?? "")) as AV.Object).get("n")).toBe(0);
    expect(await new AV.Query("Nobody").find().catch(toErrorCode)).toBe(101);
  });

  it("scans the class with the master key", async () => {
    const scanned: number[] = [];
    const scan = new AV.Query(name).scan({ batchSize: 2 }, { useMasterKey: true });
    for (let row = await scan.next(); !row.done; row = await scan.next()) {
      scanned.push((row.value as AV.Object).get("n"));
    }
    expect(scanned.sort()).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("AV.Relation of a class of the app", () => {
  it("adds, finds, removes and leads back", async () => {
    const [post, tag] = [newClass(), newClass()];
    const tags = (await AV.Object.saveAll(
      [0, 1, 2].map((n) => new AV.Object(tag, { n })),
    )) as AV.Object[];
    const owner = new AV.Object(post, { title: "x" });
    for (const each of tags.slice(0, 2)) owner.relation("tags").add(each);
    await owner.save();
    const members = async () => numbers(await owner.relation("tags").query().ascending("n").find());
    expect(await members()).toEqual([0, 1]);
    owner.relation("tags").add(tags[2] as AV.Object);
    owner.relation("tags").remove(tags[0] as AV.Object);
    await owner.save();
    expect(await members()).toEqual([1, 2]);
    expect(await owner.relation("tags").query().count()).toBe(2);
    // The SDK does not know the class of the members and asks for it (`redirectClassNameForKey`).
    const bare = AV.Object.createWithoutData(post, owner.id ?? "");
    const found = (await bare.relation("tags").query().ascending("n").find()) as AV.Object[];
    expect(found.map(({ className }) => className)).toEqual([tag, tag]);
    expect(numbers(found)).toEqual([1, 2]);
    const back = await AV.Relation.reverseQuery(post, "tags", tags[1] as AV.Object).find();
    expect(back.map(({ id }) => id)).toEqual([owner.id]);
    const other = await reread(await create(post, { title: "y" }));
    expect(other.relation("tags").targetClassName).toBe(tag);
    other.relation("likes").add(tom);
    await other.save();
    expect(await other.relation("likes").query().count(as(tom)).catch(toErrorCode)).toBe(403);
  });
});
