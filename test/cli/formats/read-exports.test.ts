import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  Binary,
  Code,
  DBRef,
  Decimal128,
  type Document,
  Long,
  ObjectId,
  serialize,
  Timestamp,
} from "bson";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readExports } from "../../../cli/formats/read-exports.ts";
import type { ClassSchema } from "../../../cli/formats/schema-file.ts";
import { collect } from "../../support/transfer/collect.ts";
import { writeExport, writeTarGz } from "../../support/transfer/files.ts";

const read = async (path: string, className?: string) =>
  collect(readExports([path], className === undefined ? {} : { className }));

const values = async (path: string) =>
  (await read(path)).map((row) => ("value" in row ? row.value : row));

const TODOS = [
  { objectId: "a", title: "密码" },
  { objectId: "b", n: 1.5, list: [1, { x: "]}" }] },
];
const LINES = TODOS.map((todo) => JSON.stringify(todo)).join("\n");
const HEADER = '#filetype:JSON-streaming {"type":"Class","class":"Todo"}';

describe("an export", () => {
  it.each([
    ["Todo.0.jsonl", `${HEADER}\n${LINES}`],
    ["Todo.1.jsonl", LINES],
    ["Todo.0.json", LINES],
    ["Todo.json", JSON.stringify(TODOS)],
    ["Todo.json", `\uFEFF${JSON.stringify({ results: TODOS }, undefined, 2)}`],
    ["part-00000", `${HEADER}\n${LINES}`],
  ])("is read alike from %s", async (name, content) => {
    expect(await values(await writeExport(name, content))).toEqual(TODOS);
    expect(await values(await writeExport(`${name}.gz`, gzipSync(content)))).toEqual(TODOS);
    expect(await values(await writeTarGz("export.tar.gz", { [`x/${name}`]: content }))).toEqual(
      TODOS,
    );
  });

  it("is read from a folder without its hidden files", async () => {
    const folder = dirname(await writeExport("Todo.0.jsonl", LINES));
    await writeFile(join(folder, ".progress.json"), "{}");
    expect(await values(folder)).toEqual(TODOS);
  });

  it("survives every format with every value of JSON", async () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })));
    await fc.assert(
      fc.asyncProperty(objects, async (rows) => {
        const expected = JSON.parse(JSON.stringify(rows));
        const lines = rows.map((row) => JSON.stringify(row)).join("\n");

        expect(await values(await writeExport("Todo.0.jsonl", `${HEADER}\n${lines}`))).toEqual(
          expected,
        );
        expect(await values(await writeExport("Todo.json", JSON.stringify(rows)))).toEqual(
          expected,
        );
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ["an empty file", "", { reason: /empty/ }],
    ["UTF-16", Buffer.from("{}", "utf16le"), { reason: /UTF-16/ }],
    ["UTF-16 with its mark", Buffer.from("\ufeff{}", "utf16le"), { reason: /UTF-16/ }],
    ["big-endian UTF-16", Buffer.from("\ufeff{}", "utf16le").swap16(), { reason: /UTF-16/ }],
  ])("names %s, and reads what follows it in the archive", async (_, content, { reason }) => {
    const path = await writeTarGz("export.tgz", { "A.jsonl": content, "B.jsonl": LINES });

    expect(await read(path)).toMatchObject([
      { file: "export.tgz/A.jsonl", reason: expect.stringMatching(reason) },
      { kind: "object", className: "B" },
      { kind: "object", className: "B" },
    ]);
  });

  it("names class, file and line of each row", async () => {
    const path = await writeTarGz("export.tgz", { "Todo.0.jsonl": `${HEADER}\n${LINES}` });

    expect(await read(path)).toMatchObject([
      { kind: "object", className: "Todo", file: "export.tgz/Todo.0.jsonl", line: 2 },
      { kind: "object", className: "Todo", file: "export.tgz/Todo.0.jsonl", line: 3 },
    ]);
  });

  it("gives a file without a class the requested class, and refuses it otherwise", async () => {
    const path = await writeExport("part-00000", LINES);

    expect(await read(path, "Todo")).toMatchObject([{ className: "Todo" }, { className: "Todo" }]);
    expect(await read(path)).toMatchObject([
      { kind: "refused", line: 1, reason: expect.stringMatching(/--class/) },
    ]);
  });

  it.each([
    [
      "Links.0.jsonl",
      '#filetype:JSON-streaming {"type":"Relation","class":"Todo","key":"tags","relatedClass":"Tag"}\n',
    ],
    ["_Join:Tag:tags:Todo.0.jsonl", ""],
    ["_Join:Tag:tags:Todo", ""],
  ])("has the links of a relation in %s", async (name, header) => {
    const path = await writeExport(
      name,
      `${header}{"owningId":"a","relatedId":"t"}\n{"owningId":"a"}`,
    );

    expect(await read(path)).toMatchObject([
      {
        kind: "link",
        ...{ ownerClass: "Todo", key: "tags", owningId: "a", relatedClass: "Tag", relatedId: "t" },
      },
      { kind: "refused", reason: expect.stringMatching(/owningId and relatedId/) },
    ]);
  });

  it("reports the rows that it leaves out", async () => {
    const path = await writeTarGz("export.tar.gz", {
      "Todo_schema.json": "{}",
      "notes.txt": "",
      "more.zip": "",
    });

    expect(await read(path)).toMatchObject([
      { kind: "skipped", reason: expect.stringMatching(/^Columns follow/) },
      { kind: "skipped", reason: expect.stringMatching(/name does not end/) },
      { kind: "skipped", reason: expect.stringMatching(/archive in an archive/) },
    ]);
  });
});

describe("a schema of the console", () => {
  const columns = { slug: { type: "String" } };
  const permissions = { find: { "*": true } };
  const indexes = [{ key: { slug: 1 }, unique: true }];
  const EMPTY = { className: "Todo", columns: {}, permissions: {}, indexes: [] };

  it.each([
    ["Todo_all.json", { schema: columns, permissions, indexes }, { columns, permissions, indexes }],
    ["Todo_schema.json", { schema: columns }, { columns }],
    ["Todo_schema.json", columns, { columns }],
    ["Todo_permissions.json", { permissions }, { permissions }],
    ["Todo_indexes.json", { indexes }, { indexes }],
    ["Todo_indexes.json", indexes, { indexes }],
    ["Todo_all.json", [], {}],
    ["Todo_permissions.json", { permissions: [1] }, {}],
  ])("is read from %s with %j", async (name, content, expected) => {
    const schemas: unknown[] = [];
    const path = await writeExport(name, JSON.stringify(content));
    const onSchema = (schema: ClassSchema) => schemas.push(schema);
    const [row] = await collect(readExports([path], { onSchema }));

    expect(schemas).toEqual([{ ...EMPTY, ...expected }]);
    expect(row).toMatchObject({
      kind: "skipped",
      reason: expect.stringMatching(/^Columns follow/),
    });
  });

  it("is left out when it can't be read", async () => {
    const [row] = await read(await writeExport("Todo_all.json", "{"));

    expect(row).toMatchObject({
      kind: "skipped",
      reason: expect.stringMatching(/^Columns follow/),
    });
  });
});

describe("a damaged export", () => {
  it("keeps the rows before the place where it was cut", async () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, n) => `{"objectId":"${n}","r":${Math.random()}}`,
    );
    const whole = gzipSync(lines.join("\n"));
    const cut = whole.subarray(0, whole.length / 2);
    const rows = await read(await writeExport("Todo.0.jsonl.gz", cut));

    expect(rows.length).toBeGreaterThan(10_000);
    expect(rows.at(-1)).toMatchObject({
      kind: "cut",
      reason: expect.stringMatching(/was cut; fetch it again/),
    });
    expect(rows.slice(0, -1).filter(({ kind }) => kind !== "object")).toEqual([]);
  });

  it("keeps the rows of an archive before the place where it was cut", async () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, n) => `{"objectId":"${n}","r":${Math.random()}}`,
    );
    const path = await writeTarGz("export.tar.gz", {
      "A.0.jsonl": LINES,
      "B.0.jsonl": lines.join("\n"),
    });
    const { readFile } = await import("node:fs/promises");
    const whole = await readFile(path);
    const cut = await writeExport("export.tar.gz", whole.subarray(0, whole.length / 2));
    const rows = await read(cut);

    expect(rows.slice(0, 2)).toMatchObject([{ className: "A" }, { className: "A" }]);
    expect(rows.length).toBeGreaterThan(10_000);
    expect(rows.at(-1)).toMatchObject({
      kind: "cut",
      reason: expect.stringMatching(/fetch it again/),
    });
  });

  it("is refused as a bomb when it grows a thousandfold", async () => {
    const bomb = gzipSync(Buffer.alloc(256 * 1_024 * 1_024, " "));
    const rows = await read(await writeExport("Todo.0.jsonl.gz", bomb));

    expect(rows).toMatchObject([{ kind: "cut", reason: expect.stringMatching(/as a bomb does/) }]);
  });

  it("never leaves its place by a path", async () => {
    const path = await writeTarGz("export.tar.gz", {
      "../../../etc/Todo.0.jsonl": LINES,
      "/etc/passwd": "root",
    });

    expect(await read(path)).toMatchObject([
      { kind: "object", className: "Todo" },
      { kind: "object", className: "Todo" },
      { kind: "skipped" },
    ]);
  });

  it("keeps __proto__ from changing objects", async () => {
    const path = await writeExport("Todo.0.jsonl", '{"__proto__":{"polluted":1},"objectId":"a"}');
    const [row] = await read(path);

    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(row && "value" in row && Object.keys(row.value)).toEqual(["__proto__", "objectId"]);
  });
});

describe("a backup in BSON", () => {
  const bson = (documents: readonly Document[]) =>
    writeExport(
      "Todo.1700000000.bson.gz",
      gzipSync(Buffer.concat(documents.map((d) => serialize(d)))),
    );

  it("has the rows of REST answers", async () => {
    const id = new ObjectId();
    const at = new Date(1_700_000_000_000);
    const owner = new DBRef("_User", new ObjectId("507f1f77bcf86cd799439011"));
    const path = await bson([
      {
        ...{ _id: id, _r: ["*"], _w: ["*"], createdAt: at, updatedAt: at, due: at, owner },
        ...{ n: Long.fromNumber(5), price: Decimal128.fromString("1.50") },
        ...{ bytes: new Binary(Buffer.from("hi")), list: [{ at }], gone: null },
      },
      { _id: "short-id" },
    ]);
    const date = { __type: "Date", iso: at.toISOString() };

    expect(await values(path)).toEqual([
      {
        ...{ objectId: id.toHexString(), createdAt: date.iso, updatedAt: date.iso, due: date },
        owner: { __type: "Pointer", className: "_User", objectId: "507f1f77bcf86cd799439011" },
        ...{ n: 5, price: 1.5, bytes: { __type: "Bytes", base64: "aGk=" } },
        ...{ list: [{ at: date }], gone: null },
      },
      { objectId: "short-id" },
    ]);
  });

  it.each([
    ["Code", { x: new Code("1") }],
    ["Timestamp", { x: new Timestamp({ t: 1, i: 1 }) }],
    ["Long", { x: Long.fromString("9007199254740993") }],
    ["Decimal128", { x: Decimal128.fromString("0.1234567890123456789") }],
  ])("refuses a row with a %s that REST can't have, and reads the next", async (type, document) => {
    expect(await read(await bson([document, { _id: "a" }]))).toMatchObject([
      {
        kind: "refused",
        line: 1,
        reason: expect.stringMatching(new RegExp(`^"x" has the BSON type ${type}`)),
      },
      { kind: "object", line: 2 },
    ]);
  });

  it("ends where a length makes no sense", async () => {
    const path = await writeExport("Todo.bson", Buffer.from("ffffffff00", "hex"));

    expect(await read(path)).toMatchObject([
      { kind: "cut", reason: expect.stringMatching(/^The file is not BSON/) },
    ]);
  });
});

describe("a CSV file", () => {
  const TYPES = "string,number,boolean,date,geopoint,pointer:_User,array";
  const NAMES = "title,n,done,due,place,owner,tags";
  const ROW = '"=1+1,""x""",1.5,true,2026-01-01T00:00:00Z,116.3 39.9,u1,"[1,2]"';
  const todo = {
    ...{ title: '=1+1,"x"', n: 1.5, done: true, tags: [1, 2] },
    due: { __type: "Date", iso: "2026-01-01T00:00:00.000Z" },
    place: { __type: "GeoPoint", latitude: 39.9, longitude: 116.3 },
    owner: { __type: "Pointer", className: "_User", objectId: "u1" },
  };

  it.each([
    ["types", TYPES, NAMES],
    ["names", NAMES, TYPES],
  ])("has typed values and keeps formulas as strings, with %s first", async (_, first, second) => {
    const path = await writeExport("Todo.csv", `${first}\r\n${second}\r\n${ROW}\r\n`);

    expect(await values(path)).toEqual([todo]);
  });

  it.each([
    ["title,n\na,1", /line of types/],
    ["string,number\ntitle,n\na,many", /"n" is not a valid number/],
    ["string,number\ntitle,n\na", /1 values for 2 columns/],
    ['string,number\ntitle,n\n"a,1', /not valid CSV from here on/],
  ])("is refused with a sentence: %j", async (content, reason) => {
    expect(await read(await writeExport("Todo.csv", content))).toMatchObject([
      { kind: expect.stringMatching("refused|cut"), reason: expect.stringMatching(reason) },
    ]);
  });
});
