import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const DATE = "2024-05-06T07:08:09.000Z";
const HASH = {
  password:
    "tA7BLW+NK0UeARng0693gCaVnljkglCB9snqlpCSUKjx2RgYp8VZZOQt0S5iUtlDrkJXfT3gknS4rRqjYsd/Ug==",
  salt: "h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2",
};

let rows = 0;
const row = (fields: object = {}) =>
  JSON.stringify({
    objectId: (0x66000000 + rows++).toString(16) + "0".repeat(16),
    ...{ createdAt: DATE, updatedAt: DATE, ...fields },
  });
const user = (username: string, fields: object = {}) => row({ username, ...HASH, ...fields });
const header = (className: string) =>
  `#filetype:JSON-streaming {"type":"Class","class":"${className}"}`;
const lines = (className: string, ...all: readonly string[]) =>
  [header(className), ...all].join("\n");
const pointer = (className: string) => ({ __type: "Pointer", className, objectId: "a" });
const todo = (...all: readonly string[]) => ({ "Todo.0.jsonl": lines("Todo", ...all) });

interface Damage {
  readonly files: Readonly<Record<string, string | Buffer>>;
  readonly code: 0 | 1 | 2 | 3;
  /** Sentences that the terminal shows. */
  readonly says: readonly string[];
  /** Reasons in the report, in the order of the rows. */
  readonly reports?: readonly string[];
}

/** Cut archives, second rows of an objectId and times are in damaged-export. */
const DAMAGES: Readonly<Record<string, Damage>> = {
  "a line that is cut": {
    files: todo(row(), row().slice(0, 40)),
    code: 2,
    says: ["1 row was refused"],
    reports: ["The line is not valid JSON."],
  },
  "lines that are no JSON or no object": {
    files: todo(row(), "{title: 'tea'}", "[1]", "null"),
    code: 2,
    says: ["3 rows were refused"],
    reports: ["not valid JSON", "not a JSON object", "not a JSON object"],
  },
  "values of another type than their column": {
    files: todo(
      row({ title: "tea" }),
      row({ title: 7 }),
      row({ due: { __type: "Date", iso: "soon" } }),
    ),
    code: 2,
    says: ["2 rows were refused"],
    reports: ['expect type is {:type "String"}', "must be a time such as"],
  },
  "times that are none": {
    files: todo(row({ createdAt: "last week" }), row({ updatedAt: 7 })),
    code: 2,
    says: ["2 rows came without a field"],
    reports: ["without createdAt", "without updatedAt"],
  },
  "objectIds that are repeated, missing or none": {
    files: todo(
      ...[row({ objectId: "a" }), row({ objectId: "a" }), row({ objectId: undefined })],
      row({ objectId: "no id" }),
    ),
    code: 2,
    says: ["3 rows were refused"],
    reports: ["has the same objectId", "1 to 64 letters and digits", "1 to 64 letters and digits"],
  },
  "columns with names that no client could save": {
    files: todo(row({ "2fa": true, "a-b": 1 }), row({ $set: 1 })),
    code: 2,
    says: ["1 row was refused"],
    reports: ["Invalid key name"],
  },
  "usernames, addresses and numbers that two users have": {
    files: {
      "_User.0.jsonl": lines(
        "_User",
        user("tom", { email: "tom@example.com", mobilePhoneNumber: "+8613800000001" }),
        ...[user("tom"), user("ann", { email: "tom@example.com" })],
        user("bob", { mobilePhoneNumber: "+8613800000001" }),
      ),
    },
    code: 2,
    says: ["3 rows were refused"],
    reports: [
      "The username of this row",
      "The email of this row",
      "The mobilePhoneNumber of this row",
    ],
  },
  "passwords, addresses and numbers that are none": {
    files: {
      "_User.0.jsonl": lines(
        "_User",
        ...[user("ann", { password: "plain" }), user("bob", { email: "nobody" })],
        user("cat", { mobilePhoneNumber: "12" }),
      ),
    },
    code: 2,
    says: ["1 row was refused", "2 rows came without a field"],
    reports: ["LeanCloud's hash", "without email", "without mobilePhoneNumber"],
  },
  "a file whose class nothing names": {
    files: { "part-00000": row() },
    code: 2,
    says: ["1 row was refused"],
    reports: ["Nothing says which class the file has"],
  },
  "a class that other rows name, but no file has": {
    files: {
      ...todo(row({ owner: pointer("_User"), tag: [pointer("Tag")] })),
      "_Join:Label:labels:Todo.0.jsonl": '{"owningId":"a","relatedId":"b"}',
    },
    code: 0,
    says: ["No file has Label, Tag, _User, which other rows name."],
  },
  "links of a relation without ids": {
    files: { "_Join:Todo:todos:Todo.0.jsonl": '{"owningId":7}', ...todo(row()) },
    code: 2,
    says: ["1 row was refused"],
    reports: ["has the strings owningId and relatedId"],
  },
  "an empty file": {
    files: { "Todo.0.jsonl": "", "Tag.0.jsonl": header("Tag") },
    code: 0,
    says: ["export/Todo.0.jsonl │ The file is empty."],
  },
  "a folder without an export": {
    files: {},
    code: 1,
    says: ["there is no row of an export in"],
  },
  "a file of another kind": {
    files: { ...todo(row()), "notes.txt": "hello" },
    code: 0,
    says: ["export/notes.txt │ The file's name does not end as one of an export."],
  },
  "UTF-16": {
    files: { "Todo.0.jsonl": Buffer.from(lines("Todo", row()), "utf16le") },
    code: 2,
    says: ["1 row was refused"],
    reports: ["The file is UTF-16; save it as UTF-8."],
  },
  GBK: {
    files: {
      "Todo.0.jsonl": Buffer.concat([
        Buffer.from(`${header("Todo")}\n{"title":"`),
        Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
        Buffer.from('"}'),
      ]),
    },
    code: 2,
    says: ["1 row was refused"],
    reports: ["The line is not valid UTF-8."],
  },
};

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

async function rehearse(files: Damage["files"]) {
  const folder = temporaryFolder();
  const [exported, report] = [join(folder, "export"), join(folder, "report.jsonl")];
  await mkdir(exported);
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(exported, name), content);
  }
  const args = [exported, "--url", cloud.url, "--report", report, "--dry-run"];
  const run = await runCommand("import", args);
  const reported = await readFile(report, "utf8").catch(() => "");
  const entries = reported.split("\n").filter(Boolean);
  return { ...run, reasons: entries.map((entry) => JSON.parse(entry).reason as string) };
}

describe("a rehearsal with a damaged export", () => {
  it.each(Object.entries(DAMAGES))("names %s", async (_, { files, code, says, reports = [] }) => {
    const run = await rehearse(files);
    const shown = (run.stdout + run.stderr).replace(/ +/g, " ");

    for (const sentence of says) expect(shown).toContain(sentence);
    expect([run.code, run.reasons]).toEqual([
      code,
      reports.map((each) => expect.stringContaining(each)),
    ]);
    expect(shown).not.toMatch(/All rows are here/);
  });

  it.each(["docs/migration.md", "docs/migration.zh-CN.md"])(
    "shows only sentences that %s explains, with the same exit code",
    async (guide) => {
      const text = await readFile(guide, "utf8");
      const rows = [...text.matchAll(/^\| (\d) \| `([^`]+)` \|/gm)].map(([, code, said]) => ({
        code: Number(code),
        said: said ?? "",
      }));
      const unexplained = Object.values(DAMAGES).filter(
        ({ code, says, reports = [] }) =>
          ![...says, ...reports].some((each) =>
            rows.some(
              (row) => row.code === code && (row.said.includes(each) || each.includes(row.said)),
            ),
          ),
      );
      expect(unexplained).toEqual([]);
    },
  );
});
