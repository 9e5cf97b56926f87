import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { InputFileError, parseInputJson, readInputFile } from "../../lib/input-file.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();

describe("readInputFile", () => {
  it.each([
    ["nowhere.json", "there is no file nowhere.json; check the path"],
    ["package.json/x", "there is no file package.json/x; check the path"],
    [folder, `${folder} is a folder; name a file in it`],
  ])("explains in one line what to do about %s", (path, message) => {
    expect(() => readInputFile(path)).toThrow(new InputFileError(message));
  });
});

describe("parseInputJson", () => {
  it("names the file and quotes nothing of it", () => {
    const path = join(folder, "secret.json");
    writeFileSync(path, '{"clientSecret": s3cret}');
    const message = `${path} is not valid JSON; correct it, or name another file`;

    expect(() => parseInputJson(readInputFile(path), path)).toThrow(new InputFileError(message));
  });
});
