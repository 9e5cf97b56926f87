import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { advanceClock, signUp } from "../support/cloud/people.ts";
import { changeOnAllWays, expectRefused, sendOnTwins } from "../support/cloud/twins.ts";
import { startCloudWithEngine } from "../support/engine/cloud-with-engine.ts";

const MINUTE = 60;

let cloud: RunningCloud;
let engine: Server;
/** The hooks of the version of the engine that is deployed; undefined while it is down. */
let deployed: readonly string[] | undefined;

/** Refuses everything that it has hooks for. */
function answer({ url = "" }: IncomingMessage, response: ServerResponse): void {
  if (deployed === undefined) response.writeHead(503).end();
  else if (url.endsWith("/_ops/metadatas")) response.end(JSON.stringify({ result: deployed }));
  else response.writeHead(400).end(JSON.stringify({ code: 142, error: "not this one" }));
}

beforeAll(async () => {
  const together = await startCloudWithEngine();
  cloud = together.cloud;
  engine = createServer(answer);
  engine.listen(Number(new URL(together.engineUrl).port), "127.0.0.1");
  await once(engine, "listening");
});
afterAll(async () => {
  engine?.closeAllConnections();
  engine?.close();
  await cloud?.stop();
});

/** Every function environment that the tests reach has read the list that is deployed. */
beforeEach(async () => {
  deployed = [];
  await advanceClock(cloud, 2 * MINUTE);
  await sendOnTwins(cloud, note);
});

const note = { route: "POST /classes/Note", body: { title: "new" } };

async function countNotes(): Promise<number> {
  const { body } = await request(cloud, "GET", "/1.1/classes/Note?count=1&limit=0");
  return (body as { count: number }).count;
}

describe("a hook that a deployment of the engine adds", () => {
  it("is called for the first save after a minute, on every route (A156)", async () => {
    const before = await countNotes();
    deployed = ["__before_save_for_Note"];
    await advanceClock(cloud, MINUTE + 1);

    expectRefused(await changeOnAllWays(cloud, note), 142);

    expect(await countNotes()).toBe(before);
  });

  it("is called for the first update and deletion after hours (A156)", async () => {
    const created = await request(cloud, "POST", "/1.1/classes/Note", { body: { title: "old" } });
    const { objectId } = created.body as { objectId: string };
    deployed = ["__before_update_for_Note", "__before_delete_for_Note"];
    await advanceClock(cloud, 3 * 60 * MINUTE);

    const route = `/classes/Note/${objectId}`;
    expectRefused(await sendOnTwins(cloud, { route: `PUT ${route}`, body: { title: "x" } }), 142);
    expectRefused(await sendOnTwins(cloud, { route: `DELETE ${route}` }), 142);
  });

  it("is called for the first sign-up after a minute (A156)", async () => {
    await signUp(cloud);
    deployed = ["__before_save_for__User"];
    await advanceClock(cloud, MINUTE + 1);

    const body = { username: "late", password: "secret" };
    expectRefused(await sendOnTwins(cloud, { route: "POST /users", body }), 142);
  });
});

describe("an engine that is down for longer than a minute", () => {
  it("stops no save of a class that had no hook (A156)", async () => {
    deployed = undefined;
    await advanceClock(cloud, MINUTE + 1);

    for (const { code } of await sendOnTwins(cloud, note)) expect(code).toBeUndefined();
  });

  it("stops saves of a class that had one (A156)", async () => {
    deployed = ["__before_save_for_Note"];
    await advanceClock(cloud, MINUTE + 1);
    expectRefused(await sendOnTwins(cloud, note), 142);
    deployed = undefined;
    await advanceClock(cloud, MINUTE + 1);

    expectRefused(await sendOnTwins(cloud, note), 142);
  });
});
