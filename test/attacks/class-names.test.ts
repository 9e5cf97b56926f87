import { beforeAll, describe, expect, it } from "vitest";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { sendAlone, sendOnTwins } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";
import { pointer } from "../support/pointer.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let open: string;

beforeAll(async () => {
  open = await create("Note", { title: "open" });
});

const addTo = (...objects: object[]) => ({ __op: "AddRelation", objects });

async function create(className: string, body: object): Promise<string> {
  const created = await sendAlone(cloud, { route: `POST /classes/${className}`, body });
  expect(created.status, JSON.stringify(created)).toBe(201);
  return created.body.objectId;
}

function toRoute(path: string, query: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return `GET /${path}?${new URLSearchParams(texts)}`;
}

/** The answers to a client, alone and in a batch. */
async function learn(route: string, body?: object): Promise<string[]> {
  const answers = await sendOnTwins(cloud, { route, ...(body && { body }) });
  return answers.map((answer) => JSON.stringify([answer.status, answer.body]));
}

const find = (className: string, query: Readonly<Record<string, unknown>>) =>
  learn(toRoute(`classes/${className}`, query));

describe("names of the service", () => {
  it.each([
    "_classes",
    "_sizes",
    "_members",
    "_owners",
    "__proto__",
    "a%23b",
    "a%3Cb",
    "a%3Db",
    "1a",
    "%00",
  ])("are no class of the app: %s (A168)", async (name) => {
    for (const route of [
      `POST /classes/${name}`,
      `GET /classes/${name}`,
      `GET /classes/${name}/x`,
      `PUT /classes/${name}/x`,
      `DELETE /classes/${name}/x`,
      `GET /scan/classes/${name}`,
      `GET /schemas/${name}`,
    ]) {
      const body = /POST|PUT/.test(route) ? { body: { x: 1 } } : {};
      for (const { code, via } of await sendOnTwins(cloud, { route, ...body, master: true })) {
        expect([1, 101, 103, 105], via).toContain(code);
      }
    }
  });

  it.each(["constructor", "toString", "hasOwnProperty", "valueOf", "fields", "length"])(
    "may equal members of JavaScript's objects: %s (A168)",
    async (name) => {
      const fields = { [name]: "x", n: 1 };
      const id = await create(name, name === "constructor" ? { n: 1 } : fields);
      const where = name === "constructor" ? { n: 1 } : { [name]: "x" };
      for (const answer of await find(name, {
        where,
        include: name,
        order: name,
        keys: `${name},n`,
      })) {
        expect(answer).toContain(id);
      }
      const changed = await sendAlone(cloud, {
        route: `PUT /classes/${name}/${id}`,
        body: { n: 2 },
      });
      expect(changed.status, JSON.stringify(changed)).toBe(200);
      expect((await sendAlone(cloud, { route: `DELETE /classes/${name}/${id}` })).status).toBe(200);
    },
  );

  it.each([
    "#",
    "<",
    "=",
    ",",
    "a#b",
    "..",
    "a/b",
    "x".repeat(1_024),
    "x".repeat(2_100),
    "\u0000",
    "é",
  ])("don't become ids of objects: %j (A169)", async (id) => {
    const encoded = encodeURIComponent(id);
    const target = pointer("Note", id);
    const calls: [string, object?][] = [
      [`GET /classes/Note/${encoded}`],
      [`PUT /classes/Note/${encoded}`, { n: 1 }],
      [`DELETE /classes/Note/${encoded}`],
      [toRoute("classes/Card", { where: { note: target }, include: "note" })],
      [toRoute("classes/Note", { where: { objectId: id } })],
      [toRoute("classes/Song", { where: { $relatedTo: { object: target, key: "likes" } } })],
      [toRoute("classes/Note", { where: { likes: pointer("Song", id) } })],
      ["POST /classes/Card", { note: target }],
      [
        "POST /classes/Note",
        { likes: addTo(pointer("Song", id)), slug: id, state: id, tags: [id] },
      ],
      ["POST /classes/Card", { photo: { __type: "File", id } }],
      [`GET /files/${encoded}`],
    ];
    for (const [route, body] of calls) {
      const answers = await sendOnTwins(cloud, { route, ...(body && { body }), master: true });
      for (const { status = 200, code, via, body: told } of answers) {
        expect(status, `${via} ${JSON.stringify(told)}`).toBeLessThan(500);
        expect(code, via).not.toBe(-1);
      }
    }
  });

  it.each(["_revision", "_changeId", "_partition", "_r", "a._b", "$where"])(
    "leave the service's attributes out of reach: %s (A169)",
    async (field) => {
      const select = { query: { className: "Note", where: {} }, key: field };
      const refused = [
        ...(await find("Note", { where: { [field]: { $exists: true } } })),
        ...(await find("Note", { order: field })),
        ...(await find("Note", { where: { title: { $select: select } } })),
        ...(await learn(`PUT /classes/Note/${open}`, { [field.replace("a.", "")]: 1 })),
      ];
      for (const answer of refused) expect(answer).toMatch(/"code":/);
      for (const answer of await find("Note", { keys: field })) {
        expect(answer).not.toMatch(/"(_revision|_changeId)"/);
      }
    },
  );
});
