import { expect, it } from "vitest";
import { sign } from "../support/cloud/raw.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(startTestCloud);

it("rejects a master signature that is not of the last 15 minutes (A124)", async () => {
  const nowMs = Date.now();
  const item = { method: "GET", path: "/1.1/users" };
  const body = JSON.stringify({ requests: [{ ...item, body: { __internalId: "x" } }] });
  const routes = [
    ...["/1.1/users", "/1.1/classes/_User", "/1.1/scheduledPushMessages"].map((path) => ({ path })),
    ...["/1.1/batch", "/1.1/batch/save"].map((path) => ({ path, method: "POST", body })),
  ];
  const send = async (timestamp: number, { path, ...init }: (typeof routes)[number]) => {
    const signature = sign(cloud.masterKey, timestamp, ",master");
    const type = { "Content-Type": "application/json" };
    const headers = { "X-LC-Id": cloud.appId, "X-LC-Sign": signature, ...type };
    const answer = await fetch(cloud.url + path, { ...init, headers });
    return { status: answer.status, body: await answer.json() };
  };
  const minutes = (count: number) => nowMs + count * 60_000;
  for (const route of routes) {
    for (const timestamp of [1, 1_700_000_000, 1_700_000_000_000, minutes(-16), minutes(16)]) {
      const answer = await send(timestamp, route);
      expect(answer, `${route.path} ${timestamp}`).toEqual({
        status: 401,
        body: { code: 401, error: expect.stringContaining("more than 900 seconds") },
      });
    }
    const fresh = [nowMs, minutes(-14), minutes(14), Math.floor(nowMs / 1000)];
    for (const timestamp of fresh) expect((await send(timestamp, route)).status).not.toBe(401);
  }
});
