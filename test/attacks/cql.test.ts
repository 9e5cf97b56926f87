import { beforeAll, describe, expect, it } from "vitest";
import { request } from "../support/cloud/cloud.ts";
import { type Person, signUp, stored } from "../support/cloud/people.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import {
  type Answer,
  expectRefused,
  inOrder,
  sendAlone,
  sendOnTwins,
} from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() =>
  startConfiguredCloud(
    {
      classes: { definitions: { Note: { hiddenFields: ["answer"], readOnlyFields: ["votes"] } } },
      classPermissions: {
        _User: { find: true },
        Closed: { find: false, create: false, update: false },
      },
      privateUserFields: ["email"],
    },
    { cheapHashes: true },
  ),
);
let ann: Person;
let ben: Person;
/** A note that only ann may read and write, and one that everybody may read. */
let hidden: string;
let open: string;

beforeAll(async () => {
  ann = await signUp(cloud, { email: "ann@example.com" });
  ben = await signUp(cloud);
  const mine = { [ann.objectId]: { read: true, write: true } };
  hidden = await create("Note", { title: "right", n: 7, answer: "right", ACL: mine });
  open = await create("Note", { title: "open", n: 1, answer: "right", votes: 1 });
  await create("Closed", { title: "right" });
});

async function create(className: string, body: object): Promise<string> {
  const answer = await sendAlone(cloud, {
    route: `POST /classes/${className}`,
    body,
    master: true,
  });
  return answer.body.objectId;
}

type Sender = { readonly session?: string; readonly master?: boolean };

/** The answers to a statement, alone and as an item of a batch. */
function run(cql: string, values?: readonly unknown[], sender: Sender = {}): Promise<Answer[]> {
  const parameters = { cql, ...(values && { pvalues: JSON.stringify(values) }) };
  return sendOnTwins(cloud, {
    route: `GET /cloudQuery?${new URLSearchParams(parameters)}`,
    ...sender,
  });
}

/** As in a URL, which has no room for the longest: as an item of a batch, and through the tunnel. */
async function runInBodies(cql: string, more: object = {}): Promise<Answer[]> {
  const params = { cql, ...more };
  const requests = [{ method: "GET", path: "/1.1/cloudQuery", params }];
  const batch = await request(cloud, "POST", "/1.1/batch", { body: { requests }, master: true });
  const [{ error, success }] = batch.body as [{ error?: { code: number }; success?: object }];
  const body = { _method: "GET", ...params };
  const headers = { "Content-Type": "text/plain" };
  const tunnel = await request(cloud, "POST", "/1.1/cloudQuery", { body, headers, master: true });
  const { code } = tunnel.body as { code?: number };
  return [
    { via: "batch", code: error?.code, body: error ?? success },
    { via: "tunnel", code, status: tunnel.status, body: tunnel.body },
  ];
}

const asBen = () => ({ session: ben.sessionToken });
const idsIn = ({ body }: Answer) => body.results.map(({ objectId }: Person) => objectId);
const noteOf = async (id: string) =>
  (await sendAlone(cloud, { route: `GET /classes/Note/${id}`, master: true })).body;

/** Statements, and the requests on `/classes` that ask the same. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["select * from Note", "GET /classes/Note"],
  [
    "select count(*) from Note where title='right' limit 0",
    'GET /classes/Note?where={"title":"right"}&count=1&limit=0',
  ],
  [
    "select * from Note where n > 5 order by -n",
    'GET /classes/Note?where={"n":{"$gt":5}}&order=-n',
  ],
  [
    "select * from Note where title like 'ri%'",
    'GET /classes/Note?where={"title":{"$regex":"^ri"}}',
  ],
  ["select * from Note where answer = 'right'", 'GET /classes/Note?where={"answer":"right"}'],
  ["select * from Note order by answer", "GET /classes/Note?order=answer"],
  ["select answer from Note", "GET /classes/Note?keys=answer"],
  [
    "select * from Note where title in (select title from Closed)",
    'GET /classes/Note?where={"title":{"$select":{"query":{"className":"Closed"},"key":"title"}}}',
  ],
  ["select * from Closed", "GET /classes/Closed"],
  [
    "select * from _User where email='ann@example.com'",
    'GET /classes/_User?where={"email":"ann@example.com"}',
  ],
  ["select * from _Installation", "GET /classes/_Installation"],
];

describe("a statement", () => {
  it.each(PAIRS)("shows %s no more than the same request shows (A220)", async (cql, route) => {
    for (const sender of [{}, asBen(), { session: ann.sessionToken }]) {
      const [direct] = await sendOnTwins(cloud, {
        route: route.replaceAll(/[{}"^ ]/g, encodeURIComponent).replace("GET%20", "GET "),
        ...sender,
      });
      for (const answer of await run(cql, undefined, sender)) {
        const { className: _, ...body } = answer.body;
        expect([answer.code, inOrder(body)], answer.via).toEqual([
          direct?.code,
          inOrder(direct?.body),
        ]);
      }
    }
  });

  it("changes nothing that the sender may not change (A220)", async () => {
    const before = [await noteOf(hidden), await noteOf(open), await stored(cloud, ann.objectId)];
    const denied = [
      `update Note set title='mine' where objectId='${hidden}'`,
      `delete from Note where objectId='${hidden}'`,
      `delete from Note where objectId='${hidden}' and n=7`,
      `update Note set votes=9 where objectId='${open}'`,
      "insert into Note(votes) values (9)",
      "insert into Closed(title) values ('mine')",
      `update _User set username='mine' where objectId='${ann.objectId}'`,
      `delete from _User where objectId='${ann.objectId}'`,
      "insert into _File(name, url) values ('a', 'javascript:1')",
    ];
    for (const cql of denied) {
      for (const sender of [{}, asBen()]) {
        expectRefused(await run(cql, undefined, sender), 1, 105, 117, 206, 217, 403);
      }
    }
    expect([await noteOf(hidden), await noteOf(open), await stored(cloud, ann.objectId)]).toEqual(
      before,
    );
  });

  it.each([
    "password",
    "salt",
    "sessionToken",
    "_passwordHash",
    "authData.x.access_token",
    "ACL._x",
  ])("compares and sorts nothing by %s, whatever the key (A221)", async (field) => {
    for (const cql of [
      `select * from _User where ${field} = 'x'`,
      `select * from _User where ${field} like 'a%'`,
      `select * from _User where ${field} is exists`,
      `select * from _User order by ${field}`,
      `select * from _User where objectId in (select ${field} from _User)`,
    ]) {
      expectRefused(await run(cql, undefined, { master: true }), 105);
    }
  });

  it("shows no secret of a user, to the master key neither (A221)", async () => {
    const cql = "select sessionToken, password, salt, _passwordHash, authData from _User";
    for (const { code, body } of await run(cql, undefined, { master: true })) {
      expect(code).toBeUndefined();
      for (const user of body.results) {
        expect(Object.keys(user).sort()).toEqual(["createdAt", "objectId", "updatedAt"]);
      }
    }
  });

  it.each(["_Session", "_UserSecret", "_Join:_User:users:_Role", "a/b", "..", "x'; drop"])(
    "finds no class %s (A221)",
    async (className) => {
      expectRefused(
        await run(`select * from ${className}`, undefined, { master: true }),
        101,
        103,
        300,
      );
    },
  );
});

describe("a value of pvalues", () => {
  it("matches as a value, and not as an operator or as CQL (A222)", async () => {
    const select = "select * from Note where title = ?";
    for (const value of ["' or '1'='1", "x' or title is exists or title='", "?", "*", "open\\"]) {
      for (const answer of await run(select, [value])) expect(idsIn(answer), value).toEqual([]);
    }
    for (const value of [
      { $ne: null },
      { $gt: "" },
      { $regex: "." },
      { $in: ["open"] },
      { a: { $ne: 1 } },
    ]) {
      expectRefused(await run(select, [value]), 1, 111, 121);
      expectRefused(await run("select * from Note where title in (?)", [value]), 1, 111, 121);
    }
    for (const answer of await run("select * from Note where title like ?", ["%.*%"])) {
      expect(idsIn(answer)).toEqual([]);
    }
  });

  it("sets a field, and never runs an operation (A222)", async () => {
    const update = `update Note set n=? where objectId='${open}'`;
    for (const value of [{ __op: "Increment", amount: 5 }, { __op: "Delete" }]) {
      expectRefused(await run(update, [value], asBen()), 300);
    }
    expect((await noteOf(open)).n).toBe(1);
  });

  it("names one object to write, and no other path (A222)", async () => {
    const targets = [
      `${hidden},${open}`,
      "",
      "..",
      "x/updatePassword",
      `${open}?where={}`,
      `${open}%2F..`,
      ["a"],
      { $ne: 1 },
      null,
      1,
    ];
    for (const target of targets) {
      expectRefused(
        await run("delete from Note where objectId=?", [target], { master: true }),
        300,
      );
      expectRefused(
        await run("update Note set n=2 where objectId=?", [target], { master: true }),
        300,
      );
    }
    for (const where of [
      "objectId in ('a')",
      "n=1 or objectId='a'",
      "objectId!='a'",
      "objectId like '%'",
    ]) {
      expectRefused(await run(`delete from Note where ${where}`, undefined, { master: true }), 300);
    }
    expect((await noteOf(open)).n).toBe(1);
  });

  it.each([
    ["an object", "{}", 300],
    ["null", "null", 300],
    ["cut JSON", "[1", 107],
    ["too few values", "[]", 300],
    ["too many values", '["a","b"]', 300],
    ["a reserved key", '[{"__proto__":1}]', 105],
    ["500 levels", `[${"[".repeat(500)}${"]".repeat(500)}]`, 1],
    ["20,001 values", `[${"1,".repeat(20_000)}1]`, 1],
  ])("is refused in pvalues that are or have %s (A222)", async (_, pvalues, code) => {
    expectRefused(await runInBodies("select * from Note where title = ?", { pvalues }), code);
  });
});

describe("a statement that costs much", () => {
  const many = (count: number, text: string, separator: string) =>
    Array(count).fill(text).join(separator);
  it.each<[string, string, readonly number[]]>([
    ["of 4,097 bytes", `select * from Note where title='${"x".repeat(4_065)}'`, [300]],
    [
      "with 1,900 brackets",
      `select * from Note where ${"(".repeat(1_900)}n=1${")".repeat(1_900)}`,
      [300],
    ],
    [
      "with a list in 1,900 lists",
      `select * from Note where n in (${"[".repeat(1_900)}${"]".repeat(1_900)})`,
      [300],
    ],
    [
      "with an object in 600 objects",
      `select * from Note where n=${"{a:".repeat(600)}1${"}".repeat(600)}`,
      [300],
    ],
    ["with 101 branches", `select * from Note where ${many(101, "n=1", " or ")}`, [1]],
    [
      "with 11 levels of and and or",
      `select * from Note where ${"(a=1 and (b=1 or ".repeat(6)}c=1${"))".repeat(6)}`,
      [1],
    ],
    [
      "with four sub-queries in each other",
      `select * from Note where ${"n in (select n from Note where ".repeat(4)}n=1${")".repeat(4)}`,
      [1],
    ],
    [
      "with eleven sub-queries",
      `select * from Note where ${many(11, "n in (select n from Note)", " and ")}`,
      [1],
    ],
    [
      "with 50 patterns",
      `select * from Note where ${many(50, "title regexp '(a+)+b'", " or ")}`,
      [1, 154],
    ],
    ["with a look-ahead", "select * from Note where title regexp '(?=a)b'", [1]],
    [
      "with a pattern that repeats",
      "select * from Note where title regexp '((a{1,50}){1,50}){1,50}'",
      [1],
    ],
    [
      "with a thousand wildcards",
      `select * from Note where title like '${"%a".repeat(1_000)}%'`,
      [1],
    ],
    ["with quotes without end", `select * from Note where title='${"''".repeat(1_900)}`, [300]],
    [
      "with backslashes without end",
      `select * from Note where title='${"\\'".repeat(1_900)}`,
      [300],
    ],
    ["that inserts 101 rows", `insert into Note(n) values ${many(101, "(1)", ",")}`, [300]],
  ])("%s is refused at once (A223)", async (_, cql, codes) => {
    const startedAt = performance.now();
    expectRefused(await runInBodies(cql), ...codes);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });

  it("shares the budget of its batch, in which it inserts single rows (A223)", async () => {
    const [alone, batched] = await run("insert into Copy(n) values (1), (2), (3)");
    expect([alone?.code, batched?.code]).toEqual([undefined, 300]);
    const [count] = await run("select count(*) from Copy limit 0");
    expect(count?.body.count).toBe(3);
  });
});

it("several rows of which one is refused name it and those that are saved (A223)", async () => {
  const [{ body } = { body: {} }] = await run("insert into Mixed(n) values (1), ('two'), (3)");
  expect(body).toEqual({
    code: 301,
    error: expect.stringMatching(/^Row \d is not saved: .+ rows are saved\.$/),
  });
});
