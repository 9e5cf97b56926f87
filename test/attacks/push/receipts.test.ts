import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { finish, startPush } from "../../support/cloud/fault-run.ts";
import { changePushCredentials } from "../../support/cloud/push-credentials.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import {
  findVendorNotifications,
  registerVendorDevices,
  scriptVendor,
} from "../../support/cloud/vendor-run.ts";

const OPPO = { name: "oppo", vendor: "oppo", devices: 1 };

let cloud: RunningCloud;
let push: string;
/** With its MAC, as OPPO repeats it. */
let parameter: string;
beforeAll(async () => {
  cloud = await startConfiguredCloud({ pushVendors: ["oppo"] });
  await registerVendorDevices(cloud, OPPO);
  await changePushCredentials(cloud, ({ oppo = [], ...others }) => ({
    ...others,
    oppo: oppo.map((profile) => ({ ...profile, receiptUrl: cloud.url })),
  }));
  await scriptVendor(cloud, OPPO, { receipts: { times: 0 } });
  const { objectId } = await finish(cloud, await startPush(cloud, { data: { alert: "x" } }));
  push = String(objectId);
  const [{ payload } = { payload: {} }] = await findVendorNotifications(cloud, OPPO);
  parameter = String((payload as Record<string, unknown>).call_back_parameter);
}, 120_000);
afterAll(() => cloud?.stop());

async function tell(vendor: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${cloud.url}/1.1/receipts/${vendor}`, {
    ...{ method: "POST", body, headers },
  });
  return { status: answer.status, text: await answer.text() };
}

const forOppo = (param: unknown, registrationIds: unknown = "a,b") =>
  JSON.stringify([{ messageId: "1", eventType: "push_arrive", registrationIds, param }]);

async function record(): Promise<string> {
  return JSON.stringify((await request(cloud, "GET", `/1.1/tables/Notifications/${push}`)).body);
}

describe("receipts that no vendor sent", () => {
  it("count nothing without the parameter of the push (A174)", async () => {
    const made = createHmac("sha256", "guess").update(`receipt:${push}`).digest("hex");
    const guesses = [
      ...[push, `${push}${"0".repeat(32)}`, push + made.slice(0, 32), `${push}${made}`],
      ...["", "x".repeat(100_000), 7, null, { $gt: "" }, ["a"], "__proto__"],
    ];
    for (const guess of guesses) {
      expect(await tell("oppo", forOppo(guess))).toMatchObject({ status: 200 });
      const form = (name: string) =>
        new URLSearchParams({
          [name]: JSON.stringify({ m: { param: guess, type: 1, targets: "a" } }),
        }).toString();
      expect(await tell("mi", form("data"))).toMatchObject({ status: 200 });
      expect(await tell("mz", form("cb"))).toMatchObject({ status: 200 });
    }
    expect(await record()).not.toContain("delivered");
  });

  it("take no longer with thousands of made-up parameters than with one (A188)", async () => {
    const forge = (toParameter: (n: number) => string) =>
      JSON.stringify(
        Array.from({ length: 2_000 }, (_, n) => {
          const registrationIds = "a,".repeat(30);
          return { eventType: "push_arrive", registrationIds, param: toParameter(n) };
        }),
      );
    const millisecondsFor = async (body: string) => {
      const startedAt = performance.now();
      expect((await tell("oppo", body)).status).toBe(200);
      return performance.now() - startedAt;
    };
    const [one, many] = [forge(() => "1000"), forge((n) => String(1_000 + n))];
    const times = async (body: string) =>
      Math.min(await millisecondsFor(body), await millisecondsFor(body));
    expect((await times(many)) / (await times(one))).toBeLessThan(5);
    expect(await record()).not.toContain("delivered");
  });

  it("note no device if there are more than 12,000, also with the parameter of the push (A188)", async () => {
    const tokens = Array.from({ length: 12_001 }, (_, n) => n.toString(36));
    const answer = await tell("oppo", forOppo(parameter, tokens.join(",")));
    expect(answer).toMatchObject({ status: 413, text: expect.stringContaining("12000 devices") });
    expect(await record()).not.toContain("delivered");

    const fewer = tokens.slice(0, 100).join(",");
    expect(await tell("oppo", forOppo(parameter, `${fewer},${fewer}`))).toMatchObject({
      status: 200,
    });
    await vi.waitFor(async () => expect(await record()).toContain('"delivered":100'), 20_000);
  });

  it("need the signature of Huawei for every content (A174)", async () => {
    const body = JSON.stringify({ statuses: [{ token: "a", biTag: push, status: 0 }] });
    const signatures = [
      ...["", "timestamp=1; nonce=2", "timestamp=1; nonce=2; value=", "value=AAAA", ";;;"],
      ...[`timestamp=1; nonce=2; value=${"A".repeat(44)}`, "timestamp=; nonce=; value=AAAA"],
    ];
    for (const vendor of ["hms", "harmony"]) {
      expect((await tell(vendor, body)).status).toBe(401);
      for (const value of signatures) {
        expect((await tell(vendor, body, { "x-huawei-callback-id": value })).status).toBe(401);
      }
    }
  });

  it("show the secret that Huawei signs with only to the master key (A174)", async () => {
    expect((await request(cloud, "GET", "/1.1/receipts")).status).toBe(403);
    expect((await request(cloud, "GET", "/1.1/receipts", { master: true })).status).toBe(200);
  });

  it.each([
    ["oppo", "{", 400],
    ["oppo", "[".repeat(5_000), 400],
    ["oppo", JSON.stringify({ length: 1e9 }), 200],
    ["mi", "data=%7B", 400],
    ["mi", "", 400],
    ["mz", "cb=%ff", 400],
    ["oppo", forOppo(push, "a,".repeat(200_000)), 413],
    ["vivo", "{}", 404],
    ["constructor", "{}", 404],
    ["__proto__", "{}", 404],
    ["apns", "{}", 404],
  ])("are refused for %s and never fail (A175)", async (vendor, body, status) => {
    const answer = await tell(vendor, body);
    expect({ status: answer.status, text: answer.text.slice(0, 200) }).toMatchObject({ status });
  });
});
