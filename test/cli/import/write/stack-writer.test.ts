import { beforeAll, describe, expect, it } from "vitest";
import type { ImportWriter } from "../../../../cli/import/import-writer.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { scanTable } from "../../../support/scan-table.ts";
import { toSourceLink, toSourceRow, writeInto } from "../../../support/transfer/stack-writer.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 8);
const TIMES = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-11-01T00:00:00.000Z" };

const NO_INDEXES = { indexedFields: [], sortedFields: [] };

const engine = forAllTests(startDynamoDbEngine);
let writer: ImportWriter;
let count = 0;

beforeAll(async () => {
  const definitions = { Todo: { ...NO_INDEXES, uniqueFields: ["code"] } };
  writer = writeInto(engine, { definitions, indexedFields: ["channels"], nowMs: NOW_MS });
});

const newId = () => `6955b900${(count++).toString(16).padStart(16, "0")}`;
const rowOf = (className: string, fields: object) =>
  toSourceRow(className, { objectId: newId(), ...TIMES, ...fields });
const write = (className: string, ...rows: object[]) =>
  writer.write(rows.map((fields) => rowOf(className, fields)));
const kinds = async (className: string, ...rows: object[]) =>
  (await write(className, ...rows)).map(({ kind }) => kind);

describe("rows that are refused", () => {
  it.each([
    ["_User", { username: 5 }, "Username is missing or empty."],
    ["_User", { username: "a", password: "plain", salt: "s" }, "The password must be LeanCloud's"],
    ["_User", { username: "a", password: "x", passwordKind: "scrypt" }, "The password must be"],
    ["_User", { username: "a", password: "x", passwordKind: "leancloud", salt: "s" }, "The passw"],
    ["_Installation", { deviceType: "ios" }, "deviceToken is required."],
    ["_Role", { name: "a.b" }, "A role's name holds"],
    [
      "_File",
      { name: 7 },
      "Invalid value type for field 'name', expect type is {:type \"String\"}",
    ],
    ["_File", { url: "javascript:alert(1)" }, "url must begin with http:// or https://."],
    ["Todo", { ACL: { "a b": { read: true } } }, "The ACL must name users by objectId"],
    ["Todo", { b: { $x: 1 } }, "Keys must not contain '$' or '.'."],
    ["Todo", { objectId: "a b" }, "objectId must be a string of 1 to 64 letters and digits."],
    ["Todo", { "bad key": { __type: "Relation", className: "Tag" } }, "Invalid key name."],
    ["Todo", { tags: { __type: "Relation", className: "a:b" } }, "A relation must have the name"],
  ])("leaves a row of %s with %j to the report", async (className, fields, reason) => {
    const [good, bad] = await write(className, GOOD[className] ?? {}, fields);

    expect(good).toEqual({ kind: "written" });
    expect(bad).toEqual({ kind: "refused", reason: expect.stringContaining(reason) });
  });

  const GOOD: Readonly<Record<string, object>> = {
    get _User() {
      return { username: newId() };
    },
    get _Installation() {
      return { deviceType: "ios", deviceToken: newId().padEnd(64, "0") };
    },
    get _Role() {
      return { name: newId() };
    },
  };

  it("name the unique value that another row has, and that row", async () => {
    const [tom, todo] = [newId(), newId()];
    const [, byName] = await write(
      "_User",
      { objectId: tom, username: "tom" },
      { username: "tom" },
    );
    const [, byCode] = await write("Todo", { objectId: todo, code: "c" }, { code: "c" });

    const reason = "of this row belongs to another one here. Its objectId is";
    expect(byName).toEqual({ kind: "refused", reason: `The username ${reason} ${tom}.` });
    expect(byCode).toEqual({ kind: "refused", reason: `The code ${reason} ${todo}.` });
  });

  it.each([
    ["bad key", "Tag", "Invalid key name."],
    ["a#b", "Tag", "Invalid key name."],
    ["createdAt", "Tag", "A relation must have the name of a column"],
    ["tags", "a:b", "A relation must have the name of a column"],
  ])(
    "refuses links of the relation %s to %s, and writes none",
    async (key, relatedClass, reason) => {
      const ids = { owningId: newId(), relatedId: newId() };
      const outcomes = await writer.write([
        toSourceLink({ ownerClass: "Todo", key, relatedClass, ...ids }),
      ]);

      expect(outcomes).toEqual([{ kind: "refused", reason: expect.stringContaining(reason) }]);
      const partitions = (await scanTable(engine, "objects")).map(({ _partition }) => _partition);
      expect(partitions.filter((each) => String(each).includes(ids.owningId))).toEqual([]);
    },
  );
});

describe("rows with odd but harmless values", () => {
  it.each([
    ["_User", { username: "", email: "", mobilePhoneNumber: "", authData: null, ACL: null }],
    ["_Installation", { deviceType: "ios", deviceToken: "a".repeat(64), ACL: null, badge: null }],
    ["_Role", { name: "odd", ACL: null }],
    ["_File", { name: null, url: null, metaData: null, ACL: null }],
    ["Todo", { ACL: null, title: null }],
  ])("imports a row of %s with %j", async (className, fields) => {
    expect(await kinds(className, fields)).toEqual(["written"]);
  });

  it("imports a user without an invalid address or number, and reports it", async () => {
    const objectId = newId();
    const odd = { email: "nobody", mobilePhoneNumber: "12 34" };
    const [outcome] = await write("_User", { objectId, username: objectId, ...odd });

    const leftOutFields = ["email", "mobilePhoneNumber"];
    expect(outcome).toEqual({ kind: "written", leftOutFields });
    const stored = (await scanTable(engine, "users")).find(
      ({ _key }) => _key === `user#${objectId}`,
    );
    expect(stored).toMatchObject({ username: objectId });
    expect(Object.keys(stored ?? {})).not.toContain("email");
  });

  it.each([
    ["older", "2026-10-01T00:00:00.000Z", { city: "Berlin", channels: ["a"], new: 1, old: 2 }],
    ["newer", "2026-11-02T00:00:00.000Z", { city: "Paris", channels: ["a"], new: 1, old: 2 }],
  ])("merges an %s row of the same device into the other", async (_, updatedAt, expected) => {
    const deviceToken = newId().padEnd(64, "0");
    const device = { deviceType: "ios", deviceToken };
    const first = {
      ...device,
      city: "Berlin",
      new: 1,
      ...(updatedAt < TIMES.updatedAt ? {} : { channels: ["a"] }),
    };

    await write("_Installation", first);
    await write("_Installation", { ...device, city: "Paris", channels: ["a"], old: 2, updatedAt });

    const rows = (await scanTable(engine, "installations")).filter(
      (item) => item.deviceToken === deviceToken,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject(expected);
  });

  it("leaves a role without an ACL unchangeable for clients", async () => {
    await write("_Role", { objectId: "aclless", name: "aclless", ACL: null });
    const stored = (await scanTable(engine, "roles")).find(
      ({ objectId, createdAt }) => objectId === "aclless" && createdAt,
    );

    expect(stored?.ACL).toEqual({ "*": { read: true } });
  });
});

describe("large rows", () => {
  it("are refused beyond the size of an item", async () => {
    const [outcome] = await write("Todo", { text: "x".repeat(300_000) });

    expect(outcome).toEqual({
      kind: "refused",
      reason: "The object is too large. It may have 250000 bytes as JSON and 32 levels.",
    });
  });

  it("fit into transactions of at most 4 MB", async () => {
    const text = "x".repeat(240_000);
    const rows = Array.from({ length: 20 }, (_, index) => ({ code: `large ${index}`, text }));

    expect(await kinds("Todo", ...rows)).toEqual(rows.map(() => "written"));
  });

  it("fit into a batch of inserts", async () => {
    const wide = Array.from({ length: 250 }, (_, index) => [`a_rather_long_name_${index}`, index]);
    const fields = Object.fromEntries(wide);

    expect(await kinds("Wide", fields, { a_rather_long_name_1: 1 }, fields)).toEqual([
      "written",
      "written",
      "written",
    ]);
  });
});

describe("a dry run", () => {
  it("reports rows that exclude each other, and counts rows of one device as one", async () => {
    const options = { definitions: { Todo: { ...NO_INDEXES, uniqueFields: ["code"] } } };
    const dry = writeInto(engine, {
      ...{ ...options, indexedFields: ["channels"], nowMs: NOW_MS, dryRun: true },
    });
    const dryKinds = async (className: string, ...rows: object[]) =>
      (await dry.write(rows.map((fields) => rowOf(className, fields)))).map(({ kind }) => kind);
    const objectId = newId();
    const device = { deviceType: "ios", deviceToken: "d".repeat(64) };

    expect(await dryKinds("_User", { username: "ann" }, { username: "ann" })).toEqual([
      ...["written", "refused"],
    ]);
    expect(await dryKinds("Todo", { objectId }, { objectId }, { code: 1 }, { code: 1 })).toEqual([
      ...["written", "kept", "written", "refused"],
    ]);
    expect(await dryKinds("_Installation", device, device)).toEqual(["written", "written"]);
  });
});
