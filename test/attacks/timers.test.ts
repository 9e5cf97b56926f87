import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { request } from "../support/cloud/cloud.ts";
import { type Person, signUp } from "../support/cloud/people.ts";
import { expectForbidden, sendAlone, sendOnTwins } from "../support/cloud/twins.ts";
import {
  type CloudWithEngine,
  HOOK_KEY,
  type LeanEngineApp,
  startCloudWithEngine,
} from "../support/engine/cloud-with-engine.ts";

const LIST = "GET /engine/timers";
const RUN = "POST /engine/timers/nightly/run";

let engine: CloudWithEngine;
let app: LeanEngineApp;
let person: Person;

beforeAll(async () => {
  const timers = {
    nightly: { function: "cleanUp", cron: "0 0 3 1 1 ?", params: { key: "s3cret" } },
  };
  engine = await startCloudWithEngine({ engine: { timers } });
  app = await engine.startApp();
  person = await signUp(engine.cloud);
});
afterAll(async () => {
  await app?.stop();
  await engine?.cloud.stop();
});

const list = async () =>
  (await sendAlone(engine.cloud, { route: LIST, master: true })).body.results;

describe("timers", () => {
  it.each([LIST, RUN])("are closed to clients and users: %s (A240)", async (route) => {
    const { sessionToken: session } = person;
    const call = { route, ...(route === RUN && { body: {} }) };
    const alone = [
      await sendAlone(engine.cloud, call),
      await sendAlone(engine.cloud, { ...call, session }),
    ];
    expectForbidden(alone, 403);
    for (const { code } of await sendOnTwins(engine.cloud, { ...call, session }))
      expect(code).toBeGreaterThan(0);
    const [method = "", path] = route.split(" ");
    const headers = { "X-LC-Hook-Key": HOOK_KEY };
    const proven = await request(engine.cloud, method, `/1.1${path}`, { headers, body: call.body });
    expect(proven.status).toBe(403);
    expect(await list()).toEqual([expect.not.objectContaining({ lastRun: expect.anything() })]);
  });

  it("are closed to the tunnel and to batches, also with the master key (A240)", async () => {
    const { cloud } = engine;
    const tunnel = { _method: "GET", _ApplicationId: cloud.appId, _ApplicationKey: cloud.appKey };
    const tunneled = await request(cloud, "POST", "/1.1/engine/timers", { body: tunnel });
    expect([403, 404]).toContain(tunneled.status);
    const requests = [{ method: "POST", path: "/1.1/engine/timers/nightly/run", body: {} }];
    const batch = await request(cloud, "POST", "/1.1/batch", { body: { requests }, master: true });
    expect(JSON.stringify(batch.body)).toMatch(/"error":/);
    expect(await list()).toEqual([expect.not.objectContaining({ lastRun: expect.anything() })]);
  });

  it.each(["constructor", "__proto__", "nightly%23manual", "..%2Fnightly", "NIGHTLY"])(
    "run by their own name only: %s (A240)",
    async (name) => {
      const route = `POST /engine/timers/${name}/run`;
      const answer = await sendAlone(engine.cloud, { route, body: {}, master: true });
      expect([400, 404]).toContain(answer.status);
    },
  );

  it("show no parameters, which may hold keys (A240)", async () => {
    expect(JSON.stringify(await list())).not.toContain("s3cret");
  });
});
