import { randomUUID } from "node:crypto";
import AV from "leancloud-storage";
import { describe, expect, it } from "vitest";
import { request, startCloudForSdk, toErrorCode } from "../support/cloud/cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));
const master = { useMasterKey: true };

let count = 0;
async function register(fields: Record<string, unknown> = {}): Promise<AV.Installation> {
  count += 1;
  const installation = new AV.Installation();
  installation.set({
    deviceType: "ios",
    deviceToken: `token${count}`,
    apnsTopic: "com.example.app",
    ...fields,
  });
  return installation.save();
}

async function fetched(id: string | undefined): Promise<AV.Object> {
  return AV.Object.createWithoutData("_Installation", id ?? "").fetch();
}

describe("installations through leancloud-storage", () => {
  it("register a device that reads itself back", async () => {
    const device = await register({ channels: ["a"], score: { level: 3 } });

    expect(device.id).toMatch(/^[A-Za-z0-9]{32}$/);
    const read = await fetched(device.id);
    expect(read.get("channels")).toEqual(["a"]);
    expect(read.get("score")).toEqual({ level: 3 });
  });

  it("keep one row and the fields not sent when a device registers again", async () => {
    const first = await register({ deviceToken: "same", channels: ["kept"] });

    const second = await register({ deviceToken: "same", timeZone: "Asia/Shanghai" });

    expect(second.id).toBe(first.id);
    const read = await fetched(first.id);
    expect(read.get("channels")).toEqual(["kept"]);
    expect(read.get("timeZone")).toBe("Asia/Shanghai");
  });

  it("answer simultaneous launches of one device with the objectId of its one row", async () => {
    for (let round = 0; round < 20; round += 1) {
      const body = { deviceType: "ios", deviceToken: `at-once-${round}` };
      const item = { method: "POST", path: "/1.1/installations", body };

      const answer = await request(cloud, "POST", "/1.1/batch", {
        body: { requests: Array.from({ length: 8 }, () => item) },
      });

      const answers = answer.body as { success: { objectId: string } }[];
      expect(new Set(answers.map(({ success }) => success.objectId)).size).toBe(1);
    }
  });

  it("add and remove channels by array operations", async () => {
    const device = await register({ channels: ["a"] });

    device.addUnique("channels", "b");
    await device.save();
    device.remove("channels", "a");
    await device.save();

    expect((await fetched(device.id)).get("channels")).toEqual(["b"]);
  });

  it("find subscribers of a channel with the master key only", async () => {
    const device = await register({ channels: ["findme"] });
    const query = new AV.Query("_Installation").equalTo("channels", "findme");

    expect(await query.find().catch(toErrorCode)).toBe(403);
    expect((await query.find(master)).map(({ id }) => id)).toEqual([device.id]);
  });

  it("are deleted together by one request outside a batch", async () => {
    const ids = [await register(), await register(), await register()].map(({ id }) => id);
    const path = `/1.1/classes/_Installation/${ids.join()}`;

    const answer = await request(cloud, "DELETE", path, { master: true });

    expect(answer).toMatchObject({ status: 200, body: {} });
    for (const id of ids) expect((await fetched(id)).get("deviceToken")).toBeUndefined();
  });

  it("delete a device with the master key only", async () => {
    const device = await register();

    expect(await device.destroy().catch(toErrorCode)).toBe(403);
    await device.destroy(master);

    const query = new AV.Query("_Installation").equalTo("deviceToken", device.get("deviceToken"));
    expect(await query.find(master)).toEqual([]);
  });

  it("reach the same rows on both routes", async () => {
    const body = { deviceType: "android", installationId: "f".repeat(32) };

    const created = await request(cloud, "POST", "/1.1/installations", { body });

    expect(created.status).toBe(201);
    const { objectId } = created.body as { objectId: string };
    expect(created.headers.get("location")).toBe(`${cloud.url}/1.1/installations/${objectId}`);
    const twin = await request(cloud, "GET", `/1.1/classes/_Installation/${objectId}`);
    expect(twin.body).toMatchObject(body);
  });

  it("are found, as all new objects, at the absolute Location of the answer", async () => {
    const ACL = { "*": { read: true } };
    const creations: [string, () => object][] = [
      ["users", () => ({ username: randomUUID(), password: "tide" })],
      ["classes/_User", () => ({ username: randomUUID(), password: "tide" })],
      ["installations", () => ({ deviceType: "android", installationId: randomUUID() })],
      ["classes/_Installation", () => ({ deviceType: "android", installationId: randomUUID() })],
      ["classes/Tide", () => ({ level: 1 })],
      ["roles", () => ({ name: randomUUID(), ACL })],
      ["files", () => ({ name: "tide.png", url: "https://example.com/tide.png" })],
    ];
    for (const [path, body] of creations) {
      const sent = { master: true, body: body() };
      const created = await request(cloud, "POST", `/1.1/${path}`, sent);
      expect(created.status, JSON.stringify(created.body)).toBe(201);
      const { objectId } = created.body as { objectId: string };
      const location = created.headers.get("location") ?? "";
      expect(location).toMatch(new RegExp(`^${cloud.url}/1\\.1/.+/${objectId}$`));
      const found = await request(cloud, "GET", new URL(location).pathname, { master: true });
      expect(found.body).toMatchObject({ objectId });
    }
  });

  it("answer 112 to a bad channel name", async () => {
    expect(await register({ channels: ["no spaces"] }).catch(toErrorCode)).toBe(112);
  });
});
