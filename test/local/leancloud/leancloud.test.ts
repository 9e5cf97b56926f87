import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { startLeanCloud } from "../../../local/leancloud/leancloud.ts";
import type { LeanCloudRow } from "../../../local/leancloud/leancloud-data.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const APP = { "x-lc-id": "landfall-local-app", "x-lc-key": "landfall-local-key" };
const MASTER = { ...APP, "x-lc-key": "landfall-local-master,master" };

/** The vendor's own example of a hash, of the password `password`. */
const TOM: LeanCloudRow = {
  objectId: "5d831ac8a673f5006871b2d1",
  username: "tom",
  salt: "h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2",
  password:
    "tA7BLW+NK0UeARng0693gCaVnljkglCB9snqlpCSUKjx2RgYp8VZZOQt0S5iUtlDrkJXfT3gknS4rRqjYsd/Ug==",
  sessionToken: "spws3590icjdpr3tb9jaofm0h",
  createdAt: "2019-09-19T06:03:36.000Z",
  updatedAt: "2019-09-19T06:03:36.000Z",
};

const todos = (count: number): LeanCloudRow[] =>
  Array.from({ length: count }, (_, number) => ({
    objectId: `todo${String(number).padStart(4, "0")}`,
    title: `Todo ${number}`,
  }));

const leanCloud = forAllTests(() => startLeanCloud(() => nowMs));
let nowMs = 0;

beforeEach(() => leanCloud.clear());

function call(method: string, path: string, headers: object, body?: object): Promise<Response> {
  const init = { method, headers: headers as Record<string, string> };
  return fetch(leanCloud.origin + path, body ? { ...init, body: JSON.stringify(body) } : init);
}

async function json(method: string, path: string, headers: object, body?: object) {
  const response = await call(method, path, headers, body);
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

const logIn = (password: string) => json("POST", "/1.1/login", APP, { username: "tom", password });

describe("the simulated LeanCloud", () => {
  it("accepts a key or its signature, and nothing else", async () => {
    leanCloud.script({ data: { classes: { _User: [TOM] } } });
    const sign = createHash("md5").update("1700000000000landfall-local-key").digest("hex");
    const me = (headers: object) => json("GET", "/1.1/users/me", headers);
    const session = { "x-lc-session": TOM.sessionToken };
    const signed = { "x-lc-id": APP["x-lc-id"], "x-lc-sign": `${sign},1700000000000`, ...session };

    expect(await me(signed)).toMatchObject({ status: 200, body: { username: "tom" } });
    expect(await me({ ...APP, ...session })).toMatchObject({ status: 200 });
    expect(await me({ ...APP, "x-lc-key": "wrong", ...session })).toMatchObject({
      status: 401,
      body: { code: 401 },
    });
  });

  it("logs in with the exported hash, shows no hash, and locks after seven failures", async () => {
    leanCloud.script({ data: { classes: { _User: [TOM] } } });
    const { status, body } = await logIn("password");
    expect(status).toBe(200);
    expect(body).toMatchObject({ objectId: TOM.objectId, sessionToken: TOM.sessionToken });
    expect(Object.keys(body)).not.toContain("salt");
    expect(Object.keys(body)).not.toContain("password");

    for (let attempt = 0; attempt < 7; attempt++) await logIn("wrong");
    expect(await logIn("password")).toMatchObject({ status: 400, body: { code: 219 } });
    nowMs += 15 * 60_000;
    expect(await logIn("password")).toMatchObject({ status: 200 });
  });

  it("scans with one cursor until the page that has none", async () => {
    leanCloud.script({ data: { classes: { Todo: todos(5) } } });
    const first = await json("GET", "/1.1/scan/classes/Todo?limit=3", MASTER);
    expect(first.body.results).toHaveLength(3);
    const next = `/1.1/scan/classes/Todo?limit=3&cursor=${first.body.cursor}`;
    expect((await json("GET", next, MASTER)).body.results).toHaveLength(2);
    expect((await json("GET", next, MASTER)).body).toEqual({ results: [], cursor: null });
    expect(await json("GET", "/1.1/scan/classes/Todo", APP)).toMatchObject({ status: 403 });
  });

  it("answers relations, schemas and counts to the master key", async () => {
    const link = { className: "Todo", key: "tags", relatedClass: "Tag" };
    const links = [{ ...link, owningId: "todo0000", relatedId: "tag1" }];
    const classes = { Todo: todos(2), Tag: [{ objectId: "tag1" }, { objectId: "tag2" }] };
    leanCloud.script({ data: { classes, links } });
    const object = { __type: "Pointer", className: "Todo", objectId: "todo0000" };
    const where = encodeURIComponent(JSON.stringify({ $relatedTo: { object, key: "tags" } }));

    const related = await json("GET", `/1.1/classes/Tag?where=${where}&count=1`, MASTER);
    expect(related.body).toEqual({ results: [{ objectId: "tag1" }], count: 1 });
    const schemas = await json("GET", "/1.1/schemas", MASTER);
    expect(schemas.body.Todo).toMatchObject({
      title: { type: "String" },
      tags: { type: "Relation", className: "Tag" },
    });
  });

  it("exports all classes as an archive that can be downloaded in parts", async () => {
    const data = { classes: { _User: [TOM], Secret: todos(1) }, notExported: ["Secret"] };
    leanCloud.script({ data: { ...data, exportPolls: 1 } });
    const { id } = (await json("POST", "/1.1/exportData", MASTER, {})).body;
    const poll = () => json("GET", `/1.1/exportData/${id}`, MASTER);
    expect((await poll()).body).toMatchObject({ status: "running" });
    const { download_url: url } = (await poll()).body;
    const whole = Buffer.from(await (await fetch(String(url))).arrayBuffer());
    const rest = await fetch(String(url), { headers: { range: "bytes=10-" } });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(whole.subarray(10));
    const archive = gunzipSync(whole).toString();
    expect(archive).toContain('#filetype:JSON-streaming {"type":"Class","class":"_User"}');
    expect(archive).toContain(String(TOM.salt));
    expect(archive).not.toContain("Secret.0.jsonl");
  });

  it("fails as scripted, as often as scripted", async () => {
    const rules = [
      { path: "/1.1/login", times: 1, status: 429 },
      { path: "/1.1/login", times: 1, html: true },
      { path: "/1.1/login", times: 1, reset: true },
      { path: "/files/", cutAfterBytes: 2 },
    ];
    leanCloud.script({
      data: { classes: { _User: [TOM] }, files: { "a b.txt": "aGVsbG8=" } },
      rules,
    });
    expect(await logIn("password")).toMatchObject({ status: 429 });
    expect(await (await call("POST", "/1.1/login", APP, {})).text()).toContain("<html>");
    await expect(logIn("password")).rejects.toThrow();
    expect(await logIn("password")).toMatchObject({ status: 200 });
    const cut = await call("GET", "/files/a%20b.txt", {});
    await expect(cut.text()).rejects.toThrow();
    await expect
      .poll(() => leanCloud.requests())
      .toEqual([
        "POST /1.1/login 429",
        "POST /1.1/login 200",
        "POST /1.1/login closed",
        "POST /1.1/login 200",
        "GET /files/a%20b.txt 200",
      ]);
  });
});
