import { beforeAll, describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { importRows } from "../../support/cloud/import-rows.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { type Answer, type Call, sendOnTwins } from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const OWNER_ID = "5f5f5f5f5f5f5f5f5f5f5f50";
const owner = { __type: "Pointer", className: "_User", objectId: OWNER_ID };
const row = (n: number, twoFactor?: string) => ({
  objectId: `60000000000000000000000${n}`,
  createdAt: "2020-01-01T00:00:00.000Z",
  email: `${n}@example.com`,
  ...(twoFactor !== undefined && { "2fa": twoFactor, "2nd-owner": owner }),
});

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

beforeAll(async () => {
  const user = { createdAt: "2020-01-01T00:00:00.000Z", username: "ada", "2fa": "U" };
  await importRows(cloud, "_User", [{ ...user, objectId: OWNER_ID }]);
  await importRows(cloud, "Users", [row(1, "B"), row(2), row(3, "A")]);
});

/** The answers on every route; the tunnel sends the parameters in its body. */
async function readOnAllWays(call: Call): Promise<Answer[]> {
  const answers = await sendOnTwins(cloud, call);
  const [, path = "", search = ""] = /^GET ([^?]*)\??(.*)$/.exec(call.route) ?? [];
  const parameters = Object.fromEntries(new URLSearchParams(search));
  const tunnelled = await request(cloud, "POST", `/1.1${path}`, {
    body: JSON.stringify({ ...parameters, _method: "GET" }),
    headers: { "Content-Type": "text/plain" },
    master: call.master ?? false,
  });
  const code = tunnelled.status < 400 ? undefined : (tunnelled.body as { code: number }).code;
  return [...answers, { via: "tunnel", code, ...tunnelled }];
}

async function findUsers(query: string): Promise<Record<string, unknown>[][]> {
  const answers = await readOnAllWays({ route: `GET /classes/Users?${query}`, master: true });
  for (const { via, code, body } of answers) {
    expect(code, `${via}: ${JSON.stringify(body)}`).toBeUndefined();
  }
  return answers.map(({ body }) => body.results);
}

describe("names of columns that begin with a digit", () => {
  const read = async (id: string) =>
    (await request(cloud, "GET", `/1.1/classes/Account/${id}`)).body as Record<string, unknown>;

  it("are written, changed, found and deleted on every route", async () => {
    const body = { "2fa": "A", "3d": { "4k": 1 }, "5": 1 };
    const created = await sendOnTwins(cloud, { route: "POST /classes/Account", body });
    for (const {
      via,
      body: { objectId },
    } of created) {
      expect(await read(objectId), via).toMatchObject(body);
      const change = { "2fa": `of ${objectId}`, "3d.4k": 2, "5": { __op: "Increment", amount: 2 } };
      const path = `/1.1/classes/Account/${objectId}`;
      await request(cloud, "PUT", path, { body: change });
      expect(await read(objectId)).toMatchObject({
        "2fa": change["2fa"],
        "3d": { "4k": 2 },
        "5": 3,
      });
      const where = encodeURIComponent(
        JSON.stringify({ "2fa": change["2fa"], "3d.4k": { $gt: 1 }, "5": 3 }),
      );
      const found = await request(cloud, "GET", `/1.1/classes/Account?where=${where}&order=-5,2fa`);
      expect((found.body as { results: object[] }).results).toHaveLength(1);
      await request(cloud, "PUT", path, { body: { "2fa": { __op: "Delete" } } });
      expect(await read(objectId)).not.toHaveProperty("2fa");
    }
  });

  it("are columns of users, too", async () => {
    const body = { username: "cy", password: "secret", "2fa": "A" };
    const signUp = await request(cloud, "POST", "/1.1/users", { body });
    expect(signUp.body).toMatchObject({ "2fa": "A" });
  });

  it("are no way around what a column may be called (A37)", async () => {
    for (const key of ["2-fa", "2 fa", "2$fa", "_2fa"]) {
      for (const { code } of await sendOnTwins(cloud, {
        route: "POST /classes/Account",
        body: { [key]: 1 },
      })) {
        expect(code, key).toBe(105);
      }
    }
  });
});

describe("odd names in the parameters of a query", () => {
  it("choose imported columns in keys", async () => {
    for (const results of await findUsers("keys=email,2fa&order=email")) {
      expect(results.map((each) => [each.email, each["2fa"]])).toEqual([
        ["1@example.com", "B"],
        ["2@example.com", undefined],
        ["3@example.com", "A"],
      ]);
      expect(results[0]).not.toHaveProperty("2nd-owner");
    }
  });

  it("leave out imported columns in keys", async () => {
    for (const results of await findUsers("keys=-2fa&limit=1&order=email")) {
      expect(results[0]).toHaveProperty("2nd-owner");
      expect(results[0]).not.toHaveProperty("2fa");
    }
  });

  it("expand pointers of imported columns in include", async () => {
    for (const [first] of await findUsers("include=2nd-owner,3fa&order=email")) {
      expect(first?.["2nd-owner"]).toMatchObject({ ...owner, username: "ada" });
    }
  });

  it("sort by imported columns in order", async () => {
    for (const results of await findUsers("order=-2fa,email")) {
      expect(results.map(({ email }) => email)).toEqual([
        "1@example.com",
        "3@example.com",
        "2@example.com",
      ]);
    }
  });

  it.each(["2fa", "no such", "a#b", "日本", "*", "_hash", "_revision", "$where", "a..b", "."])(
    "select nothing where no object has them: keys=%s",
    async (name) => {
      const query = `keys=${encodeURIComponent(name)}&include=${encodeURIComponent(name)}`;
      for (const answer of await readOnAllWays({
        route: `GET /classes/Users/${row(2).objectId}?${query}`,
      })) {
        expect(Object.keys(answer.body).sort(), answer.via).toEqual([
          "createdAt",
          "objectId",
          "updatedAt",
        ]);
      }
    },
  );

  it("are read with the user of a session, as Waline reads it", async () => {
    const body = { username: "bo", password: "secret" };
    const signUp = await request(cloud, "POST", "/1.1/users", { body });
    const { sessionToken } = signUp.body as { sessionToken: string };
    const route = "GET /users/me?keys=email,2fa,username";
    const [answer] = await sendOnTwins(cloud, { route, session: sessionToken });
    expect(answer).toMatchObject({ status: 200, body: { username: "bo" } });
  });

  it.each(["_created", "$where", "a..b", "password", "-sessionToken", "authData.weixin"])(
    "are still refused where order names a field of the service or a secret: %s",
    async (name) => {
      const query = `order=${encodeURIComponent(name)}`;
      const answers = await readOnAllWays({ route: `GET /users?${query}`, master: true });
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 105));
    },
  );
});
