import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../../functions/contract/settings.ts";
import { getDate } from "../../../functions/features/objects/operations/get-date.ts";
import { createHttpHandler } from "../../../functions/handlers/http/http-handler.ts";
import { APP_ID, APP_KEY, MASTER_KEY, send } from "../../support/http-event.ts";

const handler = createHttpHandler({ getDate }, {}, () => ({
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

test("GET /date shows the client's address for explain=1 to the master key alone (L15)", async () => {
  const ask = (key: string) =>
    send(handler, {
      path: "/1.1/date?explain=1",
      headers: { "x-lc-id": APP_ID, "x-lc-key": key },
    });
  expect((await ask(`${MASTER_KEY},master`)).body).toHaveProperty("client");
  expect((await ask(APP_KEY)).body).not.toHaveProperty("client");
});
