import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openCheckpoint } from "../../../cli/import/checkpoint.ts";
import { EMPTY_TALLY } from "../../../cli/import/tally.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const PROGRESS = { rows: 7, reportBytes: 3, tally: EMPTY_TALLY };
const before = process.cwd();
let folder: string;

beforeEach(async () => {
  folder = temporaryFolder();
  await mkdir(join(folder, "data"));
  await writeFile(todos(), "{}");
  process.chdir(folder);
});
afterEach(() => process.chdir(before));

const todos = () => join(folder, "data", "Todo.0.jsonl");
const open = (given: object = {}) =>
  openCheckpoint({
    files: [join(folder, "data")],
    target: "t",
    report: "r",
    className: undefined,
    ...given,
  });

describe("the checkpoint of an import", () => {
  it("is found again by a run of the same files", async () => {
    await (await open()).write(PROGRESS);

    expect(await (await open()).read()).toEqual(PROGRESS);
  });

  it.each([{ target: "other" }, { report: "other" }, { className: "Todo" }])(
    "is not that of an import with %j",
    async (others) => {
      await (await open()).write(PROGRESS);

      expect(await (await open(others)).read()).toBeUndefined();
    },
  );

  it("is another one when a file in a folder changes", async () => {
    await (await open()).write(PROGRESS);
    await writeFile(todos(), "{}\n{}");

    expect(await (await open()).read()).toBeUndefined();
  });
});
