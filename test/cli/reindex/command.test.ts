import { beforeAll, describe, expect, it } from "vitest";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { sendAlone } from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer } from "../../support/pointer.ts";
import { runCommand } from "../../support/run-command.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));

beforeAll(async () => {
  const requests = Array.from({ length: 30 }, (_, index) => ({
    ...{ method: "POST", path: "/1.1/classes/Todo" },
    body: { owner: pointer("Owner", `o${index}`) },
  }));
  await sendAlone(cloud, { route: "POST /batch", body: { requests } });
});

const reindexClass = (name: string) => runCommand("reindex", ["--url", cloud.url, "--class", name]);

describe("npx landfall reindex --class", () => {
  it("writes the postings of every Pointer of the class", async () => {
    const { code, stdout } = await reindexClass("Todo");

    expect(code).toBe(0);
    expect(stdout).toMatch(/Pointers of Todo +│ +30 │ +30 │/);
  });

  it.each([
    ["Missing", 1, /^reindex: there is no class Missing\n$/],
    ["_User", 2, /^reindex: --class must be a class of the app, such as Todo, not "_User"\n$/],
  ])("explains in one line why it can't fill %s", async (name, expected, message) => {
    const { code, stderr } = await reindexClass(name);

    expect([code, stderr]).toEqual([expected, expect.stringMatching(message)]);
  });
});
