import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectLocal } from "../../../cli/stack/connect.ts";
import { createDocumentClient } from "../../../functions/adapters/dynamodb/client/client.ts";
import { wrapLeanCloudHash } from "../../../functions/adapters/passwords/scrypt-passwords.ts";
import type { LeanCloudRow } from "../../../local/leancloud/leancloud-data.ts";
import type { LeanCloudRule } from "../../../local/leancloud/leancloud-trouble.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { hashOf, newRow, SALT, useBridge } from "../../support/cloud/bridge.ts";
import { request } from "../../support/cloud/cloud.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import { CHEAP_SCRYPT } from "../../support/services/accounts-service.ts";
import { storePasswordHash } from "../../support/user-secrets.ts";

let cloud: RunningCloud;
const { script, newCalls, logIn, byName, me, change, forward } = useBridge(() => cloud);

beforeAll(async () => {
  const bridge = { serverUrl: "https://api.tide-notes.example.com" };
  cloud = await startConfiguredCloud({ bridge }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());
beforeEach(() => script([]));

/** Gives the user a hash as the import does. */
async function setImportedPassword({ objectId }: LeanCloudRow, password: string): Promise<void> {
  const { client: documents } = await connectLocal(cloud.url, undefined, createDocumentClient);
  const { TableNames: names = [] } = await documents.send(new ListTablesCommand({}));
  const tableNamed = (id: string) =>
    names.find((name) => new RegExp(`Tables${id}[0-9A-F]{8}`).test(name)) ?? "";
  const tables = { users: tableNamed("Users"), userSecrets: tableNamed("UserSecrets") };
  const hash = await wrapLeanCloudHash({ salt: SALT, hash: hashOf(password) }, CHEAP_SCRYPT);
  await storePasswordHash({ documents, tables: tables as never }, { objectId, hash });
}

describe("a log-in that is not known here", () => {
  it("adopts the user with fields, times and session, and asks LeanCloud no second time", async () => {
    const row = newRow();
    await script([row]);
    const { status, body } = await byName(row);

    expect(status).toBe(200);
    const { salt: _, password: __, sessionToken, ...fields } = row;
    expect(body).toMatchObject(fields);
    expect(JSON.stringify(body)).not.toContain(SALT);
    expect(body.sessionToken).not.toBe(sessionToken);
    expect((await me(body.sessionToken)).body).toMatchObject({ objectId: row.objectId });
    expect((await me(sessionToken)).body).toMatchObject({ objectId: row.objectId });
    expect((await byName(row)).status).toBe(200);
    expect((await logIn({ email: row.email, password: "there" })).status).toBe(200);
    expect(await newCalls()).toEqual(["POST /1.1/login 200"]);
  });

  it("works by e-mail address and by phone number", async () => {
    const [one, two] = [newRow(), newRow()];
    await script([one, two]);
    const phone = { mobilePhoneNumber: two.mobilePhoneNumber, password: "there" };
    expect((await logIn({ email: one.email, password: "there" })).status).toBe(200);
    expect((await logIn(phone)).body).toMatchObject({ objectId: two.objectId });
  });

  it("answers LeanCloud's errors of an unknown user and of a wrong password", async () => {
    const row = newRow();
    await script([row]);
    expect((await logIn({ username: "nobody-there", password: "x" })).body.code).toBe(211);
    expect((await byName(row, "wrong")).body.code).toBe(210);
  });

  it("asks LeanCloud at most seven times for any number of wrong passwords", async () => {
    const row = newRow();
    await script([row]);
    const codes = new Map<unknown, number>();
    for (let round = 0; round < 20; round++) {
      const guesses = Array.from({ length: 50 }, (_, guess) => byName(row, `${round}-${guess}`));
      for (const { body } of await Promise.all(guesses)) {
        codes.set(body.code, (codes.get(body.code) ?? 0) + 1);
      }
    }
    expect((await newCalls()).length).toBeLessThanOrEqual(7);
    // After enough failures, their network gets 429.
    expect([...codes.keys()].every((code) => [210, 219, 429, 503].includes(Number(code)))).toBe(
      true,
    );
    await forward(16);
    await script([row]);
    expect((await byName(row)).status).toBe(200);
  });

  it("asks LeanCloud once for the same wrong password", async () => {
    const row = newRow();
    await script([row]);
    for (let attempt = 0; attempt < 4; attempt++) {
      expect((await byName(row, "wrong")).body.code).toBe(210);
    }
    // One memory for each environment of the function.
    expect((await newCalls()).length).toBeLessThanOrEqual(2);
  });

  it("adopts a user once when they log in several times at once", async () => {
    const row = newRow();
    await script([row]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => byName(row)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.sessionToken)).size).toBe(1);
  });

  it("never brings back a user who was deleted here", async () => {
    const row = newRow();
    await script([row]);
    const { body } = await byName(row);
    expect((await change("DELETE", row)).status).toBe(200);
    expect((await byName(row)).body.code).toBe(210);
    expect((await me(row.sessionToken)).body.code).toBe(211);
    expect((await me(body.sessionToken)).body.code).toBe(211);
  });

  it("never brings back a user who was deleted here and had not come by the bridge", async () => {
    const { username } = newRow();
    const body = { username, password: "here" };
    const created = await request(cloud, "POST", "/1.1/users", { body });
    const { objectId } = created.body as { objectId: string };
    const row = newRow({ username, objectId });
    expect((await change("DELETE", row)).status).toBe(200);
    await script([row]);
    expect((await byName(row)).body.code).toBe(210);
    expect((await me(row.sessionToken)).body.code).toBe(211);
    expect(await newCalls()).toHaveLength(2);
  });

  it("leaves a name to the user who has it here, and comes under another", async () => {
    const row = newRow();
    const taken = { username: row.username, password: "here" };
    expect((await request(cloud, "POST", "/1.1/users", { body: taken })).status).toBe(201);
    await script([row]);
    const { body } = await byName(row);
    expect(body.objectId).toBe(row.objectId);
    expect(body.username).toMatch(new RegExp(`^${row.username}-[0-9a-z]{6}$`));
    expect((await byName(row)).body.objectId).toBe(row.objectId);
    expect((await logIn({ email: row.email, password: "there" })).body.objectId).toBe(row.objectId);
    expect((await byName(row, "here")).body.objectId).not.toBe(row.objectId);
  });
});

describe("a user who is here already", () => {
  it("gets the password that they have changed at LeanCloud since the import", async () => {
    const row = newRow();
    await script([row]);
    await me(row.sessionToken);
    await setImportedPassword(row, "before");
    await change("PUT", row, { city: "Seattle" });
    const { status, body } = await byName(row);

    expect([status, body.city]).toEqual([200, "Seattle"]);
    expect((await byName(row, "before")).body.code).toBe(210);
    expect((await byName(row)).status).toBe(200);
  });

  it("keeps a password that was changed here", async () => {
    const row = newRow();
    await script([row]);
    await byName(row);
    await change("PUT", row, { password: "here" });
    expect((await byName(row)).body.code).toBe(210);
    expect((await byName(row, "here")).status).toBe(200);
    // Asked once more, because the name could be another user's at LeanCloud.
    expect(await newCalls()).toHaveLength(2);
  });

  it("gets no password of another user, who has their name at LeanCloud", async () => {
    const row = newRow();
    await script([row]);
    await me(row.sessionToken);
    await setImportedPassword(row, "before");
    const other = newRow({ username: row.username, password: hashOf("other") });
    await script([other]);
    expect((await byName(row, "other")).body.objectId).toBe(other.objectId);
    expect(await newCalls()).toEqual(["POST /1.1/login 200"]);
    expect((await byName(row, "before")).body.objectId).toBe(row.objectId);
  });

  it("keeps a session ended that was ended here", async () => {
    const row = newRow();
    await script([row]);
    await me(row.sessionToken);
    const refresh = `/1.1/users/${row.objectId}/refreshSessionToken`;
    expect((await request(cloud, "PUT", refresh, { master: true })).status).toBe(200);
    expect((await me(row.sessionToken)).body.code).toBe(211);
  });

  it("logs in with an imported password while LeanCloud is down", async () => {
    const row = newRow();
    await script([row]);
    await me(row.sessionToken);
    await setImportedPassword(row, "there");
    await script([row], [{ reset: true }]);
    expect((await byName(row)).status).toBe(200);
    expect(await newCalls()).toEqual([]);
  });

  it("is locked after seven wrong passwords, whether or not LeanCloud answers", async () => {
    const row = newRow();
    await script([row]);
    await me(row.sessionToken);
    await setImportedPassword(row, "before");
    await script([row], [{ reset: true }]);
    for (let attempt = 0; attempt < 7; attempt++) {
      expect((await byName(row, `wrong${attempt}`)).body.code).toBe(210);
    }
    expect((await byName(row, "before")).body.code).toBe(219);
    await forward(16);
    expect((await byName(row, "before")).status).toBe(200);
  });
});

describe("a session that is not known here", () => {
  it("adopts its user, who has no password here until they log in", async () => {
    const row = newRow();
    await script([row]);
    expect((await me(row.sessionToken)).body).toMatchObject({ objectId: row.objectId });
    expect((await me(row.sessionToken)).status).toBe(200);
    expect(await newCalls()).toEqual(["GET /1.1/users/me 200"]);
    expect((await byName(row)).status).toBe(200);
    expect((await byName(row)).status).toBe(200);
    expect(await newCalls()).toHaveLength(2);
  });

  it("is unknown when LeanCloud doesn't know it, and is asked once", async () => {
    const token = "0123456789abcdefghijklmno";
    for (let attempt = 0; attempt < 4; attempt++) expect((await me(token)).body.code).toBe(211);
    expect((await me("not-a-token")).body.code).toBe(211);
    expect((await newCalls()).length).toBeLessThanOrEqual(2);
  });

  it("lets a batch act in its user's name", async () => {
    const row = newRow();
    await script([row]);
    const { body } = await request(cloud, "POST", "/1.1/batch", {
      headers: { "X-LC-Session": String(row.sessionToken) },
      body: { requests: [{ method: "GET", path: "/1.1/users/me" }] },
    });
    expect(body).toMatchObject([{ success: { objectId: row.objectId } }]);
  });
});

describe("LeanCloud in trouble", () => {
  const TROUBLE: readonly (readonly [string, LeanCloudRule])[] = [
    ["down", { reset: true }],
    ["answering 429", { status: 429 }],
    ["answering 503", { status: 503 }],
    ["answering a page", { html: true }],
    ["cut off", { cutAfterBytes: 20 }],
    ["redirecting", { redirect: "https://example.com/" }],
    ["refusing the keys", { status: 401 }],
  ];

  it.each(TROUBLE)("%s: answers 503, which neither logs out nor counts", async (_, rule) => {
    const row = newRow();
    await forward(2);
    await script([row], [rule]);
    for (let attempt = 0; attempt < 9; attempt++) {
      expect((await byName(row, `wrong${attempt}`)).status).toBe(503);
      expect((await me(row.sessionToken)).status).toBe(503);
    }
    // No request waits for it repeatedly, because each environment stops asking.
    expect((await newCalls()).length).toBeLessThanOrEqual(8);
    await script([row]);
    await forward(2);
    expect((await byName(row)).status).toBe(200);
  });

  it("slow: is not waited for", async () => {
    const row = newRow();
    await forward(2);
    await script([row], [{ latencyMs: 20_000 }]);
    const startedMs = performance.now();
    expect((await byName(row)).status).toBe(503);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    await forward(2);
  });
});
