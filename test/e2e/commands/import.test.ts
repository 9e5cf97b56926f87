import { readFile } from "node:fs/promises";
import { join } from "node:path";
import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { pointSdkAt, request, toErrorCode } from "../../support/cloud/cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { pointer } from "../../support/pointer.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { writeTarGz } from "../../support/transfer/files.ts";

const at = (second: number) => new Date(1_700_000_000_000 + second * 1_000).toISOString();
const id = (second: number) =>
  Math.floor(1_700_000_000 + second).toString(16) +
  "0".repeat(14) +
  String(second).padStart(2, "0");
const times = (second: number) => ({
  ...{ objectId: id(second), createdAt: at(second), updatedAt: at(second) },
});
const lines = (className: string, rows: readonly object[]) =>
  [
    `#filetype:JSON-streaming {"type":"Class","class":"${className}"}`,
    ...rows.map((row) => JSON.stringify(row)),
  ].join("\n");

const TOKEN = "pgk09h1eszchu3bn4ub5frywm";

/** The vector of LeanCloud's documentation, and one of a password that is not ASCII. */
const USERS = [
  {
    ...{ ...times(1), username: "tom", email: "tom@example.com", emailVerified: true, age: 7 },
    password:
      "tA7BLW+NK0UeARng0693gCaVnljkglCB9snqlpCSUKjx2RgYp8VZZOQt0S5iUtlDrkJXfT3gknS4rRqjYsd/Ug==",
    salt: "h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2",
    sessionToken: TOKEN,
    ACL: { "*": { read: true }, [id(1)]: { read: true, write: true } },
  },
  {
    ...{
      ...times(2),
      username: "密码",
      mobilePhoneNumber: "13800000000",
      mobilePhoneVerified: true,
    },
    password:
      "GRRo2zZ4EhTcDb9x8Hf8bq32I5cUzTFHMmo2CTVO1QGVWuuVqLjLQtRLIWUT+aC1zcpfrJ3M+fxfuMMVsjganA==",
    salt: "a".repeat(48),
    authData: { weixin: { openid: "wx-1", access_token: "t" }, _weixin_unionid: { uid: "u-1" } },
  },
  {
    ...times(3),
    username: "phone-only",
    password: "",
    salt: "s",
    mobilePhoneNumber: "+8613900000000",
  },
  { ...times(4), username: "tom", password: "" },
  { ...times(5), username: "broken", password: "plain" },
];

const EXPORT = {
  "_User.0.jsonl": lines("_User", USERS),
  "_Role.0.jsonl": lines("_Role", [{ ...times(1), name: "admin", ACL: { "*": { read: true } } }]),
  "_Join:_User:users:_Role.0.jsonl": `{"owningId":"${id(1)}","relatedId":"${id(1)}"}`,
  "_Installation.0.jsonl": lines("_Installation", [
    {
      ...times(1),
      updatedAt: new Date().toISOString(),
      deviceType: "ios",
      deviceToken: "a".repeat(64),
      channels: ["news"],
      badge: 3,
    },
    {
      ...times(2),
      updatedAt: new Date(Date.now() - 60_000).toISOString(),
      deviceType: "ios",
      deviceToken: "a".repeat(64),
      city: "Bern",
    },
    {
      ...times(3),
      updatedAt: "2020-01-01T00:00:00.000Z",
      deviceType: "ios",
      deviceToken: "b".repeat(64),
    },
  ]),
  "Todo.0.jsonl": lines("Todo", [
    {
      ...{ ...times(1), title: "tea", n: 1.5, done: false, list: [1, { a: "b" }], o: { a: null } },
      owner: pointer("_User", id(1)),
      due: { __type: "Date", iso: at(9) },
      place: { __type: "GeoPoint", latitude: 39.9, longitude: 116.3 },
      bytes: { __type: "Bytes", base64: "aGk=" },
      tags: { __type: "Relation", className: "Tag" },
      ACL: { [id(1)]: { read: true, write: true } },
    },
    { ...times(2), title: "milk", owner: pointer("_User", id(2)) },
    { ...times(3), title: 7 },
    { ...times(4), objectId: "not an id" },
  ]),
  "Tag.0.jsonl": lines("Tag", [{ ...times(1), name: "red" }]),
  "_Join:Tag:tags:Todo.0.jsonl": `{"owningId":"${id(1)}","relatedId":"${id(1)}"}`,
  "_Conversation.0.jsonl": lines("_Conversation", [times(1)]),
};

let cloud: RunningCloud;
const archive = await writeTarGz("export.tar.gz", EXPORT);
const report = join(temporaryFolder(), "report.jsonl");
const importIt = (...flags: string[]) =>
  runCommand("import", [archive, "--url", cloud.url, "--report", report, ...flags]);
const refused = async () =>
  (await readFile(report, "utf8"))
    .trim()
    .split("\n")
    .map((each) => JSON.parse(each));

const get = async (path: string) =>
  (await request(cloud, "GET", `/1.1${path}`, { master: true })).body;
const find = async (path: string) => ((await get(path)) as { results: object[] }).results;
const where = (conditions: object) => `?where=${encodeURIComponent(JSON.stringify(conditions))}`;

beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
  pointSdkAt(cloud);
});
afterAll(() => cloud?.stop());

describe("npx landfall import", () => {
  it("lists the rows to import in a dry run, and writes nothing", async () => {
    const { code, stdout } = await importIt("--dry-run");

    expect(code).toBe(2);
    expect(stdout).toMatch(/_User +│ +3 │ +0 │ +0 │ +2 │/);
    expect(stdout).toMatch(/It would cost \d+ write units, \$0\.00/);
    expect(await get("/classes/Todo")).toMatchObject({ code: 101 });
  });

  it("imports every class, and reports each row that it refuses (A110)", async () => {
    const { code, stdout, stderr } = await importIt();

    expect(code).toBe(2);
    expect(stderr).toMatch(/Hashes .* 2\/2 \(100 %/);
    expect(stdout).toMatch(/Todo +│ +2 │ +0 │ +0 │ +2 │ +0 │/);
    expect(await refused()).toEqual([
      expect.objectContaining({
        file: "export.tar.gz/_User.0.jsonl",
        line: 5,
        reason: expect.stringContaining("username"),
      }),
      expect.objectContaining({ line: 6, reason: expect.stringContaining("LeanCloud's hash") }),
      expect.objectContaining({ line: 4, reason: expect.stringContaining("'title'") }),
      expect.objectContaining({ line: 5, reason: expect.stringContaining("objectId must be") }),
    ]);
  });

  it("keeps existing rows when it is repeated", async () => {
    const { stdout } = await importIt();

    expect(stdout).toMatch(/_User +│ +0 │ +0 │ +3 │ +2 │/);
    expect(stdout).toMatch(/Todo +│ +0 │ +0 │ +2 │ +2 │/);
  });

  it("keeps every value, and finds objects by Pointer, relation and time", async () => {
    const { tags: _, ...todo } = JSON.parse(EXPORT["Todo.0.jsonl"].split("\n")[1] ?? "");
    const owner = { owner: pointer("_User", id(1)) };
    const related = { $relatedTo: { object: pointer("Todo", id(1)), key: "tags" } };

    expect(await find(`/classes/Todo${where(owner)}`)).toEqual([
      { ...todo, ACL: undefined, tags: { __type: "Relation", className: "Tag" } },
    ]);
    expect(await find(`/classes/Tag${where(related)}`)).toMatchObject([{ name: "red" }]);
    expect(await find("/classes/Todo?order=-createdAt")).toMatchObject([
      { title: "milk" },
      { title: "tea" },
    ]);
  });

  it("keeps roles and their members", async () => {
    const admins = { $relatedTo: { object: pointer("_Role", id(1)), key: "users" } };

    expect(await find("/roles")).toMatchObject([{ objectId: id(1), name: "admin" }]);
    expect(await find(`/users${where(admins)}`)).toMatchObject([{ username: "tom" }]);
  });

  it("keeps the newest row of a device, with fields of an older row", async () => {
    expect(await find("/installations")).toMatchObject([
      { objectId: id(1), channels: ["news"], badge: 3 },
    ]);
  });

  it.each([
    ["tom", "password"],
    ["密码", "pässwörd-密码"],
  ])("lets %s log in with their password", async (username, password) => {
    const user = await AV.User.logIn(username, password);

    expect(user.get("username")).toBe(username);
    expect(await AV.User.logIn(username, "wrong").catch(toErrorCode)).toBe(210);
    expect((await AV.User.logIn(username, password)).id).toBe(user.id);
  });

  it("rejects log-ins with an empty password", async () => {
    const login = { username: "phone-only", password: "" };
    const { status } = await request(cloud, "POST", "/1.1/login", { body: login });

    expect(status).toBe(400);
  });

  it("keeps sessions", async () => {
    const headers = { "X-LC-Session": TOKEN };
    const { body } = await request(cloud, "GET", "/1.1/users/me", { headers });

    expect(body).toMatchObject({
      ...{ username: "tom", email: "tom@example.com", emailVerified: true, age: 7 },
    });
  });
});
