import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { operations as accountOperations } from "../../../functions/generated/entries/accounts.ts";
import { operations as batchOperations } from "../../../functions/generated/entries/batch.ts";
import { operations as installationOperations } from "../../../functions/generated/entries/installations.ts";
import {
  createHttpHandler,
  type HttpHandler,
} from "../../../functions/handlers/http/http-handler.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { bodies } from "../../support/http/bodies.ts";
import { APP_ID, APP_KEY, MASTER_KEY, send } from "../../support/http-event.ts";
import { type Call, direct, inBatch, withQuery } from "../../support/sdks/dialect.ts";
import { DIALECTS } from "../../support/sdks/dialects.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";
import { createInstallationsService } from "../../support/services/installations-service.ts";

const service = forAllTests(startAccountsService);
let handler: HttpHandler;

beforeAll(async () => {
  const { ports } = createInstallationsService(service.engine);
  const appKeys = { appId: APP_ID, appKey: APP_KEY, masterKeys: async () => [MASTER_KEY] };
  const operations = { ...accountOperations, ...installationOperations, ...batchOperations };
  handler = createHttpHandler(operations, bodies, () => ({ ...ports, ...service.ports, appKeys }));
});

/** The paths to which SDKs send queries of devices (docs/protocol/queries.md, Paths). */
const COLLECTIONS: Readonly<Record<string, string>> = {
  JS: "/1.1/classes/_Installation",
  Swift: "/1.1/installations",
  "Objective-C": "/1.1/installations",
  Java: "/1.1/installations",
  Python: "/1.1/classes/_Installation",
  PHP: "/1.1/classes/_Installation",
  Go: "/1.1/classes/_Installation",
  "C#": "/1.1/installations",
};

/** Longer queries are wrapped into a batch by SDKs. */
const WRAPS_AT: Readonly<Record<string, number>> = { JS: 2_000, "Objective-C": 4_096 };

describe.each(Object.entries(DIALECTS))("queries as the SDK for %s sends them", (name, dialect) => {
  const collection = COLLECTIONS[name] ?? "";
  const say = async (call: Call, master = true) => {
    const headers = { ...dialect.credentials(master), ...dialect.loggedOut };
    return call.read(await send(handler, { ...call, headers }));
  };
  const ask = (parameters: Record<string, unknown>) => {
    const long = JSON.stringify(parameters).length > (WRAPS_AT[name] ?? Number.POSITIVE_INFINITY);
    if (long) return say(inBatch("GET", collection, undefined, parameters));
    return say(direct("GET", withQuery(collection, parameters)));
  };
  const toIds = (body: { results: { objectId: string }[] }) =>
    body.results.map(({ objectId }) => objectId);

  async function register(fields: object): Promise<string> {
    const body = { deviceType: "android", installationId: randomUUID(), ...fields };
    return (await say(direct("POST", "/1.1/installations", body), false)).body.objectId;
  }

  test("find, order and count devices and include their owners", async () => {
    const username = randomUUID();
    const { body: user } = await say(dialect.signUp({ username, password: "secret" }), false);
    const owner = { __type: "Pointer", className: "_User", objectId: user.objectId };
    const tag = randomUUID();
    const ids = [
      await register({ tag, score: 1, owner }),
      await register({ tag, score: 2, owner }),
    ];

    const ordered = await ask({ where: { tag }, order: "-score", include: "owner" });
    expect(toIds(ordered.body)).toEqual([ids[1], ids[0]]);
    expect(ordered.body.results[0].owner).toMatchObject({ ...owner, username });
    const users = { className: "_User", where: { username } };
    const byOwner = await ask({ where: { tag, owner: { $inQuery: users } }, order: "score" });
    expect(toIds(byOwner.body)).toEqual(ids);
    const prefix = { tag: { $regex: `^\\Q${tag.slice(0, 20)}\\E` } };
    const counted = await ask({ where: prefix, count: 1, limit: 0 });
    expect(counted.body).toEqual({ results: [], count: 2 });
  });

  test("find the same if they are too long for a URL", async () => {
    const tags = Array.from({ length: 120 }, () => randomUUID());
    const id = await register({ tags });
    expect(toIds((await ask({ where: { tags: { $all: tags } } })).body)).toEqual([id]);
  });

  test("may not list devices as a client", async () => {
    const call = direct("GET", withQuery(collection, { where: {} }));
    expect((await say(call, false)).body.code).toBe(403);
  });
});
