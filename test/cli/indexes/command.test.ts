import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexes } from "../../../cli/commands/indexes.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { sendAlone } from "../../support/cloud/twins.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();
const OBJECTS = 100;
let cloud: RunningCloud;

beforeAll(async () => {
  cloud = await startTestCloud({ dataFolder: folder, cheapHashes: true });
  const requests = Array.from({ length: OBJECTS }, (_, index) => ({
    ...{ method: "POST", path: "/1.1/classes/Todo" },
    body: { city: `city${index % 20}`, note: "x".repeat(2_000) },
  }));
  await sendAlone(cloud, { route: "POST /batch", body: { requests } });
  const where = encodeURIComponent(JSON.stringify({ city: "city7" }));
  await sendAlone(cloud, { route: `GET /classes/Todo?where=${where}&order=-city` });
  // A query of the console, one by a Pointer, and one by a field that no object has.
  const pointer = { __type: "Pointer", className: "_User", objectId: "5f0000000000000000000001" };
  const body = { owner: pointer, city: "x", note: "y".repeat(2_000) };
  await sendAlone(cloud, { route: "POST /classes/Todo", body });
  for (const condition of [{ owner: pointer, nothing: 1 }, { absent: "x" }]) {
    const asked = encodeURIComponent(JSON.stringify(condition));
    await sendAlone(cloud, { route: `GET /classes/Todo?where=${asked}&order=nowhere` });
  }
  for (const route of ["classes/Todo", "installations"]) {
    const asked = encodeURIComponent(JSON.stringify({ note: "y", fid: "z" }));
    const headers = {
      ...{ "x-lc-id": cloud.appId, "x-lc-key": `${cloud.masterKey},master` },
      "x-lc-ua": "landfall-console",
    };
    await fetch(`${cloud.url}/1.1/${route}?where=${asked}`, { headers });
  }
  await cloud.stop();
});
afterAll(() => cloud?.stop());

const suggest = (...args: string[]) => runCommand("indexes", ["suggest", ...args]);
const logFiles = () =>
  readdirSync(join(folder, "landfall", "logs")).map((name) =>
    join(folder, "landfall", "logs", name),
  );

describe("the flags of landfall indexes", () => {
  it.each([
    [[], /npx landfall indexes suggest/],
    [["suggest", "--days", "0"], /^--days must be a number from 1 to 30/],
    [["suggest", "--stack", "a b"], /^--stack must be the name/],
    [["suggest", "--stack", "shop", "a.log"], /^give either files or --stack/],
    [["suggest", "--unknown"], /--unknown.*see --help$/],
  ])("reject %j in one line", (args, message) => {
    expect(() => indexes.parse(args)).toThrow(message);
  });

  it("read a week of a stack by default", () => {
    expect(indexes.parse(["suggest", "--stack", "shop"])).toMatchObject({ stack: "shop", days: 7 });
  });
});

describe("landfall indexes", () => {
  it("suggests a field from the lines of a local cloud, and the setting for it", async () => {
    const { code, stdout, stderr } = await suggest(...logFiles());

    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/Todo\.city +│ +indexedFields +│ +1 /);
    const settings = JSON.parse(stdout.slice(stdout.indexOf("{"), stdout.lastIndexOf("}") + 1));
    expect(settings).toEqual({ classes: { definitions: { Todo: { indexedFields: ["city"] } } } });
    expect(stdout).toContain("No query of these lines used _Installation.channels");
    expect(stdout).not.toContain("city7");
  });

  it("prints the same as JSON", async () => {
    const { stdout } = await suggest("--json", ...logFiles());

    expect(JSON.parse(stdout).suggestions).toMatchObject([{ class: "Todo", field: "city" }]);
  });

  it("suggests no Pointers, no fields that no object has, and nothing for the console", async () => {
    const { stdout } = await suggest("--json", ...logFiles());

    const fields = JSON.parse(stdout).suggestions.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(["city"]);
  });

  it.each([
    [[], /there are no lines about queries/],
    [["nowhere.log"], /there is no file nowhere\.log; check the path/],
    [["--config", "nowhere.json"], /there is no file nowhere\.json; check the path/],
  ])("explains %j in one line", async (args, message) => {
    const { code, stderr, stdout } = await suggest(...args);

    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("prints its usage", async () => {
    expect((await suggest("--help")).stdout).toContain("npx landfall indexes suggest [FILE…]");
  });

  it("rejects a configuration that is not valid", async () => {
    const file = join(folder, "config.json");
    writeFileSync(file, "{}");

    const { code, stderr } = await suggest("--config", file);

    expect([code, stderr]).toEqual([1, expect.stringContaining("landfall object is invalid")]);
  });
});
