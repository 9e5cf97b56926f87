import { randomUUID } from "node:crypto";
import AV from "leancloud-storage";
import { beforeAll, describe, expect, it } from "vitest";
import { startCloudForSdk } from "../support/cloud/cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const master = { useMasterKey: true };
forAllTests(() => startCloudForSdk({ cheapHashes: true }));
let owner: AV.User;
let friend: AV.User;

beforeAll(async () => {
  friend = await AV.User.signUp(randomUUID(), "secret", { nickname: "friend", city: "B" });
  owner = await AV.User.signUp(randomUUID(), "secret", { nickname: "owner", city: "A", friend });
  for (const [n, who] of [owner, owner, friend].entries()) await register({ n, owner: who });
});

function register(fields: object): Promise<AV.Object> {
  const device = new AV.Installation();
  device.set({ deviceType: "android", installationId: randomUUID(), ...fields });
  return device.save();
}

const devices = () => new AV.Query("_Installation").ascending("n");
const numbers = async (query: AV.Query<AV.Queriable>) =>
  (await query.find(master)).map((device) => device.get("n"));

describe("AV.Query", () => {
  it("matches the results of another query, or all other objects", async () => {
    const ofCity = new AV.Query("_User").equalTo("city", "A");

    expect(await numbers(devices().matchesQuery("owner", ofCity))).toEqual([0, 1]);
    expect(await numbers(devices().doesNotMatchQuery("owner", ofCity))).toEqual([2]);
  });

  it("matches keys of another query's results", async () => {
    const place = await register({ n: 9, city: "B" });
    const users = new AV.Query("_User").equalTo("nickname", "friend");

    expect(await numbers(devices().matchesKeyInQuery("city", "city", users))).toEqual([9]);
    const others = devices().exists("city").doesNotMatchKeyInQuery("city", "city", users);
    expect(await numbers(others)).toEqual([]);
    await place.destroy(master);
  });

  it("includes objects over two pointers", async () => {
    const device = await devices().include("owner", "owner.friend").first(master);

    const included = device?.get("owner") as AV.User;
    expect([included.get("nickname"), included.get("friend").get("nickname")]).toEqual([
      "owner",
      "friend",
    ]);
    const fetched = AV.Object.createWithoutData("_User", owner.id as string);
    await fetched.fetch({ include: "friend" }, master);
    expect(fetched.get("friend").get("nickname")).toBe("friend");
  });

  it("includes the ACL of an installation when it is asked for", async () => {
    const ACL = new AV.ACL(owner);
    const device = await register({ n: 10, ACL });

    const found = await devices().equalTo("n", 10).includeACL(true).first(master);

    expect(found?.getACL().getReadAccess(owner)).toBe(true);
    await device.destroy(master);
  });

  it("scans every object once, even when a page is smaller than the rest", async () => {
    const found: number[] = [];
    const scan = new AV.Query("_Installation").lessThan("n", 9).scan({ batchSize: 2 }, master);
    for (let next = await scan.next(); !next.done; next = await scan.next()) {
      found.push((next.value as AV.Object).get("n"));
    }

    expect(found).toEqual([0, 1, 2]);
  });

  it("scans by a field of its choice", async () => {
    // The SDK sends a `-` in front of the given field.
    for (const [orderedBy, order] of [
      ["n", [0, 1, 2]],
      ["-n", [2, 1, 0]],
    ] as const) {
      const found: number[] = [];
      const scan = new AV.Query("_Installation").scan({ orderedBy, batchSize: 2 }, master);
      for (let next = await scan.next(); !next.done; next = await scan.next()) {
        found.push((next.value as AV.Object).get("n"));
      }
      expect(found).toEqual(order);
    }
  });

  it("needs the master key to find users in CQL, too", async () => {
    await expect(AV.Query.doCloudQuery("select * from _User")).rejects.toMatchObject({ code: 403 });
  });
});
