import { beforeAll, describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { createUploaded } from "../../support/cloud/files.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { expectAccepted, expectRefused, sendOnTwins } from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let ada: { objectId: string; sessionToken: string };
let ben: { objectId: string; sessionToken: string };

beforeAll(async () => {
  ada = await signUp("ada");
  ben = await signUp("ben");
});

async function signUp(username: string) {
  const answer = await request(cloud, "POST", "/1.1/users", {
    body: { username, password: "secret" },
  });
  return answer.body as typeof ada;
}

/** A GET as the text/plain tunnel sends it. */
async function tunnel(path: string, members: object = {}) {
  return request(cloud, "POST", path, {
    headers: { "Content-Type": "text/plain" },
    body: JSON.stringify({ _method: "GET", ...members }),
  });
}

describe("a user by id with include=sessionToken, as Java asks", () => {
  const ROUTES = [
    "include=sessionToken",
    "keys=sessionToken",
    "include=sessionToken&keys=sessionToken",
  ];

  it.each(ROUTES)("answers its own session the token that is valid now: %s", async (query) => {
    const route = `GET /users/${ada.objectId}?${query}`;
    const answers = await sendOnTwins(cloud, { route, session: ada.sessionToken });
    for (const { via, body } of answers) expect(body.sessionToken, via).toBe(ada.sessionToken);
    const [path, search] = route.slice("GET ".length).split("?");
    const tunnelled = await tunnel(`/1.1${path}`, {
      ...Object.fromEntries(new URLSearchParams(search)),
      _SessionToken: ada.sessionToken,
    });
    expect(tunnelled.body).toMatchObject({ sessionToken: ada.sessionToken });
  });

  it("keeps the session for the update that follows", async () => {
    const read = await request(cloud, "GET", `/1.1/users/${ada.objectId}?include=sessionToken`, {
      headers: { "X-LC-Session": ada.sessionToken },
    });
    const { sessionToken } = read.body as typeof ada;
    const route = `PUT /users/${ada.objectId}`;
    expectAccepted(await sendOnTwins(cloud, { route, body: { city: "B" }, session: sessionToken }));
  });

  it.each(ROUTES)("answers it to no other requester: %s (A52)", async (query) => {
    const route = `GET /users/${ada.objectId}?${query}`;
    const callers = [{}, { session: ben.sessionToken }, { master: true }, { session: "x" }];
    for (const caller of callers) {
      for (const { via, body } of await sendOnTwins(cloud, { route, ...caller })) {
        expect(JSON.stringify(body), via).not.toContain("sessionToken");
      }
    }
    const all = `GET /users?${query}`;
    const caller = { session: ada.sessionToken, master: true };
    for (const { via, body } of await sendOnTwins(cloud, { route: all, ...caller })) {
      expect(JSON.stringify(body), via).not.toContain("sessionToken");
    }
  });

  it("leaves the token out without being asked for it", async () => {
    const route = `GET /users/${ada.objectId}`;
    for (const { body } of await sendOnTwins(cloud, { route, session: ada.sessionToken })) {
      expect(body).not.toHaveProperty("sessionToken");
    }
  });
});

describe("a query parameter that comes twice", () => {
  it("counts once with one value", async () => {
    const where = encodeURIComponent('{"username":"ada"}');
    const route = `GET /users?where=${where}&where=${where}&limit=1&limit=1`;
    for (const { via, body } of await sendOnTwins(cloud, { route, master: true })) {
      expect(body.results, via).toEqual([expect.objectContaining({ username: "ada" })]);
    }
  });

  it("is refused with two values", async () => {
    const route = "GET /users?limit=1&limit=2";
    expectRefused(await sendOnTwins(cloud, { route, master: true }), 1);
  });
});

describe("an uploaded file", () => {
  it("has the same updatedAt and createdAt", async () => {
    const file = await createUploaded(cloud, { name: "a.txt" }, "bytes");
    for (const { body } of await sendOnTwins(cloud, { route: `GET /files/${file.objectId}` })) {
      expect(body.updatedAt).toBe(body.createdAt);
    }
  });
});

describe("a file created at its name, as the JavaScript SDK until 4.7 does", () => {
  const url = "https://example.com/a.png";

  it.each(["a.png", encodeURIComponent("我 的.png")])(
    "is the same as at /files: %s",
    async (name) => {
      const body = { name: "a.png", url, metaData: { __source: "external" } };
      for (const answer of await sendOnTwins(cloud, { route: `POST /files/${name}`, body })) {
        expect(answer.body, answer.via).toMatchObject({ name: "a.png", url });
        const row = await request(cloud, "GET", `/1.1/files/${answer.body.objectId}`);
        expect(row.body).toMatchObject({ name: "a.png", url });
      }
    },
  );

  it.each([
    [{ base64: "AA==", _ContentType: "image/png" }, "fileTokens"],
    [{ name: "a.png", url: "javascript:alert(1)" }, "url"],
    [{ name: "", url: "no url" }, "url"],
  ])("is refused as at /files: %j", async (body, reason) => {
    for (const route of ["POST /files/a.png", "POST /files"]) {
      for (const { code, body: answer } of await sendOnTwins(cloud, { route, body })) {
        expect([code, answer.error]).toEqual([1, expect.stringMatching(new RegExp(reason, "i"))]);
      }
    }
  });
});

describe("a sign-in with the code of a mini program", () => {
  it.each(["lc_weapp", "lc_qqapp"])("names the setting that it needs: %s", async (platform) => {
    const body = { authData: { [platform]: { code: "081x" } } };
    for (const answer of await sendOnTwins(cloud, { route: "POST /users", body })) {
      expect([answer.code, answer.body.error]).toEqual([
        250,
        expect.stringContaining(`platforms.${platform}`),
      ]);
    }
  });
});

describe("a service that is left out", () => {
  it.each([
    ["POST /bigquery/jobs", "npx landfall export"],
    ["GET /bigquery/jobs/1", "npx landfall export"],
    ["GET /classes/_Blocklist", "class of pairs"],
    ["POST /statuses", "class of posts"],
  ])("is named with the way out: %s", async (route, wayOut) => {
    for (const { code, body } of await sendOnTwins(cloud, { route, body: undefined })) {
      expect([code, body.error]).toEqual([101, expect.stringContaining(wayOut)]);
    }
  });
});

describe("the reference", () => {
  it.each(["/1.1/errors/211", "/1.1/openapi.json"])("is served in the tunnel: %s", async (path) => {
    const direct = await request(cloud, "GET", path);
    expect(direct.status).toBe(200);
    const tunnelled = await tunnel(path);
    expect([tunnelled.status, tunnelled.body]).toEqual([200, direct.body]);
  });

  it("explains in Chinese the error that the header Link of an answer names", async () => {
    const refused = await request(cloud, "POST", "/1.1/push", { body: { data: { alert: "x" } } });
    const link = /^<([^#]+)#(\w+)>; rel="help"$/.exec(refused.headers.get("link") ?? "");
    const [, path = "", name] = link ?? [];
    const help = await request(cloud, "GET", path, { headers: { "Accept-Language": "zh-CN" } });
    const { meanings } = help.body as { meanings: { name: string; text: string }[] };

    expect(meanings.find((each) => each.name === name)).toMatchObject({
      name: "clientPushForbidden",
      error: (refused.body as { error: string }).error,
      text: "不允许客户端推送；请使用 master key。",
    });
  });

  it("is read-only", async () => {
    const { status } = await request(cloud, "POST", "/1.1/openapi.json", {
      headers: { "Content-Type": "text/plain" },
      body: JSON.stringify({ _method: "DELETE" }),
    });
    expect(status).toBe(404);
  });
});
