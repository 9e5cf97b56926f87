import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import { batch } from "../../../functions/features/objects/operations/batch.ts";
import { getDate } from "../../../functions/features/objects/operations/get-date.ts";
import { createHttpHandler } from "../../../functions/handlers/http/http-handler.ts";
import { systemLog } from "../../../functions/wiring/system.ts";
import { bodies } from "../../support/http/bodies.ts";
import {
  APP_ID,
  APP_KEY,
  KEY_HEADERS,
  MASTER_HEADERS,
  MASTER_KEY,
  send,
} from "../../support/http-event.ts";

const handler = createHttpHandler({ getDate, batch }, bodies, () => ({
  log: systemLog,
  clock: { now: () => Date.UTC(2026, 10, 21, 8) },
  appKeys: { appId: APP_ID, appKey: APP_KEY, masterKeys: async () => [MASTER_KEY] },
  sessionTokens: {
    issue: async () => "",
    findUser: async () => undefined,
  },
  settings: DEFAULT_SETTINGS,
}));

test("GET /date answers the server's time as a typed date", async () => {
  const answer = await send(handler, { path: "/1.1/date" });
  expect(answer).toMatchObject({
    status: 200,
    body: { __type: "Date", iso: "2026-11-21T08:00:00.000Z" },
  });
});

test("GET /date answers without a key, as Python's connectivity check sends it", async () => {
  const headers = { "user-agent": "AVOS Cloud python-2.9.12 SDK" };
  for (const given of [headers, { ...headers, "x-lc-id": APP_ID }]) {
    expect(await send(handler, { path: "/1.1/date", headers: given })).toMatchObject({
      status: 200,
      body: { __type: "Date" },
    });
  }
});

test.each([
  ["a key", { "x-lc-key": "wrong" }],
  ["a master key", { "x-lc-key": `${APP_KEY},master` }],
  ["a signature", { "x-lc-sign": `${"0".repeat(32)},1700000000000` }],
])("GET /date rejects %s that is wrong", async (_, wrong) => {
  const headers = { "x-lc-id": APP_ID, ...wrong };
  expect(await send(handler, { path: "/1.1/date", headers })).toMatchObject({ status: 401 });
});

const CLIENT = "198.51.100.7";

test("GET /date shows the client's address for explain=1 to the master key alone (L15)", async () => {
  const ask = (headers: Record<string, string>) =>
    send(handler, { path: "/1.1/date?explain=1", headers, sourceIp: CLIENT });

  expect((await ask(MASTER_HEADERS)).body).toMatchObject({ __type: "Date", client: CLIENT });
  expect((await ask(KEY_HEADERS)).body).toEqual({ __type: "Date", iso: expect.any(String) });
});

test("GET /date shows the same address inside a batch (L15)", async () => {
  const ask = (headers: Record<string, string>) =>
    send(handler, {
      ...{ method: "POST", path: "/1.1/batch", headers, sourceIp: CLIENT },
      body: { requests: [{ method: "GET", path: "/1.1/date", params: { explain: 1 } }] },
    });

  const [asMaster] = (await ask(MASTER_HEADERS)).body;
  expect(asMaster.success).toMatchObject({ __type: "Date", client: CLIENT });
  const [asClient] = (await ask(KEY_HEADERS)).body;
  expect(asClient.success).toEqual({ __type: "Date", iso: expect.any(String) });
});
