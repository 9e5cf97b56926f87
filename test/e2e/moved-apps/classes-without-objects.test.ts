import { beforeAll, describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { importRows } from "../../support/cloud/import-rows.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import { expectAccepted, sendOnTwins } from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() =>
  startConfiguredCloud(
    {
      classes: {
        clientClassCreation: false,
        definitions: { Counter: { indexedFields: ["url"] }, Visit: {} },
      },
      files: { maxBytes: 1_000 },
    },
    { cheapHashes: true },
  ),
);

beforeAll(async () => {
  await importRows(cloud, "Imported", []);
});

const CLASSES = ["Counter", "Imported", "_File"];

/** Queries as apps send them before the first object is there. */
const QUERIES = [
  "",
  `?where=${encodeURIComponent('{"url":"/posts/1"}')}`,
  "?limit=1&order=-createdAt",
  "?keys=url&include=owner",
];

describe.each(CLASSES)("a class without objects: %s", (name) => {
  it.each(QUERIES)("answers an empty list: %s", async (query) => {
    const answers = await sendOnTwins(cloud, { route: `GET /classes/${name}${query}` });
    expectAccepted(answers);
    for (const { via, body } of answers) expect(body, via).toEqual({ results: [] });
  });

  it("counts nothing", async () => {
    const route = `GET /classes/${name}?count=1&limit=0`;
    for (const { body } of await sendOnTwins(cloud, { route })) {
      expect(body).toEqual({ results: [], count: 0 });
    }
  });

  it("ends a scan at once", async () => {
    const route = `GET /scan/classes/${name}`;
    for (const { body } of await sendOnTwins(cloud, { route, master: true })) {
      expect(body).toEqual({ results: [], cursor: null });
    }
  });

  it("answers an empty list through the tunnel", async () => {
    const { body } = await request(cloud, "POST", `/1.1/classes/${name}`, {
      headers: { "Content-Type": "text/plain" },
      body: JSON.stringify({ _method: "GET", limit: 1 }),
    });
    expect(body).toEqual({ results: [] });
  });

  it("fits into a condition on another class", async () => {
    const query = { className: name, where: { url: "x" } };
    const where = encodeURIComponent(JSON.stringify({ owner: { $inQuery: query } }));
    const answers = await sendOnTwins(cloud, { route: `GET /classes/Visit?where=${where}` });
    for (const { via, body } of answers) expect(body, via).toEqual({ results: [] });
  });

  it("answers {} for every id, and null in a batch, as each class does", async () => {
    const route = `GET /classes/${name}/60000000000000000000000a`;
    for (const { via, body } of await sendOnTwins(cloud, { route })) {
      expect(body, via).toEqual(via.endsWith("in a batch") ? null : {});
    }
  });
});

describe("the first object of a class without objects", () => {
  it.each(["Counter", "Imported"])("is found, and its class is listed: %s", async (name) => {
    const saved = await request(cloud, "POST", `/1.1/classes/${name}`, { body: {} });
    expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    const { body } = await request(cloud, "GET", `/1.1/classes/${name}`);
    expect((body as { results: unknown[] }).results).toHaveLength(1);
    const schemas = await request(cloud, "GET", "/1.1/schemas", { master: true });
    expect(schemas.body).toHaveProperty(name);
  });

  it("gives the class its columns", async () => {
    const body = { url: "/posts/1", time: 1 };
    const saved = await request(cloud, "POST", "/1.1/classes/Visit", { body, master: true });
    expect(saved.status).toBe(201);
    const wrong = await request(cloud, "POST", "/1.1/classes/Visit", { body: { time: "one" } });
    expect(wrong.body).toMatchObject({ code: 111 });
  });
});

it("answers 404, code 101 for an unknown class", async () => {
  for (const { code } of await sendOnTwins(cloud, { route: "GET /classes/Nothing" })) {
    expect(code).toBe(101);
  }
});
