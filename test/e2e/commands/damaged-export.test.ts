import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pack } from "tar-stream";
import { describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { writeExport, writeTarGz } from "../../support/transfer/files.ts";

const LEANCLOUD_HASH =
  "tA7BLW+NK0UeARng0693gCaVnljkglCB9snqlpCSUKjx2RgYp8VZZOQt0S5iUtlDrkJXfT3gknS4rRqjYsd/Ug==";
const SALT = "h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2";
const DATE = "2024-05-06T07:08:09.000Z";

const toId = (className: string, index: number) =>
  Buffer.from(className).toString("hex").padEnd(12, "0").slice(0, 12) +
  index.toString(16).padStart(12, "0");

const toLines = (className: string, rows: readonly object[]) =>
  [
    `#filetype:JSON-streaming {"type":"Class","class":"${className}"}`,
    ...rows.map((row) => JSON.stringify(row)),
  ].join("\n");

/** Rows that gzip hardly shrinks, so that a cut of the archive falls into them. */
function rowsOf(className: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ objectId: toId(className, index), createdAt: DATE, updatedAt: DATE },
    noise: Math.sin(index).toString(36),
  }));
}

const USER = { username: "tom", password: LEANCLOUD_HASH, salt: SALT };
const FILES = {
  "_User.0.jsonl": toLines("_User", [{ ...rowsOf("_User", 1)[0], ...USER }]),
  "Apple.0.jsonl": toLines("Apple", rowsOf("Apple", 3_000)),
  "Zebra.0.jsonl": toLines("Zebra", rowsOf("Zebra", 3)),
};

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

async function importFile(path: string, ...flags: string[]) {
  const report = join(temporaryFolder(), "report.jsonl");
  const run = await runCommand("import", [path, "--url", cloud.url, "--report", report, ...flags]);
  const lines = (await readFile(report, "utf8")).trim().split("\n").filter(Boolean);
  return { ...run, report: lines.map((line) => JSON.parse(line)) };
}

async function cutInHalf(path: string): Promise<string> {
  const whole = await readFile(path);
  return writeExport("export.tar.gz", whole.subarray(0, whole.length / 2));
}

async function writeTar(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const find = async (className: string) => {
  const answer = await request(cloud, "GET", `/1.1/classes/${className}?limit=1000`, {
    master: true,
  });
  return (answer.body as { results?: { objectId: string }[] }).results ?? [];
};

describe("npx landfall import of a damaged export", () => {
  it.each([
    ["a dry run", ["--dry-run"]],
    ["an import", []],
  ])("names the archive that was cut and what is missing, in %s", async (_, flags) => {
    const cut = await cutInHalf(await writeTarGz("export.tar.gz", FILES));
    const { code, stdout, stderr, report } = await importFile(cut, ...flags);

    expect(code).toBe(3);
    expect(stdout).toMatch(
      /export\.tar\.gz\/Apple\.0\.jsonl was read to line [\d,]+\. .*every file after it/s,
    );
    expect(stdout + stderr).not.toMatch(/All rows|refused;/);
    expect(report).toEqual([
      {
        file: "export.tar.gz/Apple.0.jsonl",
        line: expect.any(Number),
        reason: expect.stringContaining("fetch it again"),
      },
    ]);
  });

  it("imports what is missing from a whole archive afterwards", async () => {
    const { code, report } = await importFile(await writeTarGz("export.tar.gz", FILES));

    expect([code, report]).toEqual([0, []]);
    expect(await find("Zebra")).toHaveLength(3);
  });

  it("names an uncompressed archive that was cut", async () => {
    const tar = await writeTar(FILES);
    const path = await writeExport("cut.tar", tar.subarray(0, 40_000));
    const { code, stdout, report } = await importFile(path);

    expect(code).toBe(3);
    expect(stdout).toMatch(/cut\.tar\/Apple\.0\.jsonl was read to line/);
    expect(report).toHaveLength(1);
  });

  it("names the last file of an archive that was cut between two", async () => {
    const first = Buffer.byteLength(FILES["_User.0.jsonl"]);
    const [block, header] = [512, 512];
    const cut = header + Math.ceil(first / block) * block + 100;
    const path = await writeExport("between.tar", (await writeTar(FILES)).subarray(0, cut));
    const { code, stdout } = await importFile(path);

    expect(code).toBe(3);
    expect(stdout).toMatch(
      "between.tar was read to the end of between.tar/_User.0.jsonl. Every file after it is missing.",
    );
  });

  it("keeps two objects with one id in a file with two classes", async () => {
    const lines = [toLines("Left", rowsOf("Same", 1)), toLines("Right", rowsOf("Same", 1))];
    const { code, report } = await importFile(await writeExport("both.jsonl", lines.join("\n")));

    expect([code, report]).toEqual([0, []]);
    expect([await find("Left"), await find("Right")]).toMatchObject([[{}], [{}]]);
  });

  it("reports a file of links whose name and header do not say of what", async () => {
    const name = "_Join_Tag_tags_Todo.0.jsonl";
    const link = JSON.stringify({ owningId: toId("Todo", 1), relatedId: toId("Tag", 1) });
    const { code, report } = await importFile(await writeExport(name, `${link}\n`));

    expect(code).toBe(2);
    expect(report).toMatchObject([{ reason: expect.stringContaining("Nothing says which class") }]);
  });

  it("reads the other files of a folder in which an archive is cut", async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, "a.zip"), "PK cut");
    await writeFile(join(folder, "Pear.0.jsonl"), toLines("Pear", rowsOf("Pear", 2)));
    const { code, report } = await importFile(folder);

    expect(code).toBe(3);
    expect(report).toMatchObject([{ file: expect.stringMatching(/a\.zip$/) }]);
    expect(await find("Pear")).toHaveLength(2);
  });

  it("reports an invalid time, and a second row with an objectId", async () => {
    const [first, second, third] = rowsOf("Plum", 3);
    const rows = [
      { ...first },
      { ...second },
      { ...third, createdAt: "last week" },
      { ...first, noise: "second" },
    ];
    const path = await writeExport("Plum.0.jsonl", toLines("Plum", rows));
    const { code, report } = await importFile(path);

    expect(code).toBe(2);
    expect(report).toEqual([
      expect.objectContaining({ line: 4, reason: expect.stringContaining("createdAt") }),
      expect.objectContaining({ line: 5, reason: expect.stringMatching(/same objectId/) }),
    ]);
    expect(await find("Plum")).toHaveLength(3);
  });
});
