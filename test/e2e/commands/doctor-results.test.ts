import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { makeTemporaryFolder } from "../../support/cloud/small-cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { runCommand } from "../../support/run-command.ts";

let cloud: RunningCloud;
let folder: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  cloud = await startTestCloud();
});
afterAll(() => cloud?.stop());

function runDoctor(...flags: string[]) {
  return runCommand("doctor", ["--url", `${cloud.url}/1.1`, ...flags]);
}

async function examine(...flags: string[]) {
  const { code, stdout } = await runDoctor("--json", ...flags);
  const { since, changes } = JSON.parse(stdout);
  return { code, since, changes };
}

describe("the last result of npx landfall doctor", () => {
  const wrongKey = ["--app-key", "another"];
  const keep = (name: string) => ["--results", `${folder}/${name}`];

  it("is what the next run says got worse, then better", async () => {
    const results = keep("changing");
    expect((await runDoctor(...results)).stdout).toContain("No earlier result to compare with");
    const worse = (await runDoctor(...results, ...wrongKey)).stdout;
    expect(worse).toMatch(
      /Since \d{4}-[^ ]+Z: worse 1, better 0, changed 0\n {2}worse, requests: ✗/,
    );
    const better = (await runDoctor(...results)).stdout;
    expect(better).toMatch(/worse 0, better 1, changed 0\n {2}better, requests: no longer ✗/);
    expect((await runDoctor(...results)).stdout).toMatch(
      /Since [^ ]+: nothing got worse or better\n/,
    );
  });

  it("is in the JSON, and no part of the exit code", async () => {
    const results = keep("json");
    expect(await examine(...results, ...wrongKey)).toMatchObject({
      code: 1,
      since: null,
      changes: [],
    });
    expect(await examine(...results)).toMatchObject({
      ...{ code: 0, since: expect.stringMatching(/Z$/) },
      changes: [expect.objectContaining({ check: "requests", direction: "better" })],
    });
  });

  it("is a file that only its owner reads, without keys", async () => {
    await examine(...keep("private"));
    const [name = ""] = await readdir(`${folder}/private`);
    const { mode } = await stat(`${folder}/private/${name}`);
    expect(mode & 0o777).toBe(0o600);
    const text = await readFile(`${folder}/private/${name}`, "utf8");
    for (const key of [cloud.appKey, cloud.masterKey]) expect(text).not.toContain(key);
  });

  it("is not compared with that of another deployment under the same name, or with a damaged one", async () => {
    await examine(...keep("other"), ...wrongKey);
    const [name = ""] = await readdir(`${folder}/other`);
    const file = `${folder}/other/${name}`;
    const last = JSON.parse(await readFile(file, "utf8"));
    await writeFile(file, JSON.stringify({ ...last, secret: "arn:of:another" }));
    expect(await examine(...keep("other"))).toMatchObject({ code: 0, since: null });
    await writeFile(file, '{"secret":');
    expect(await examine(...keep("other"))).toMatchObject({ code: 0, since: null });
    expect((await examine(...keep("other"))).since).not.toBeNull();
  });

  it("is reported in full if it can't be kept, with the flag that mends it", async () => {
    await writeFile(`${folder}/file`, "");
    const { code, stdout, stderr } = await runDoctor(...keep("file"));
    expect(code).toBe(0);
    expect(stdout).toContain("problem 0, warning 0, skipped 0");
    expect(stderr).toMatch(/doctor: this result is not kept, .* --results FOLDER \(/);
  });
});
