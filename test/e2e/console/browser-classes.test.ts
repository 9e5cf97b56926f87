import type LeanCloudSdk from "leancloud-storage";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppSite, pointPageAt, startAppSite } from "../../support/cloud/app-site.ts";
import { findChromium, launchChromium } from "../../support/cloud/chromium.ts";
import {
  type CloudWithEngine,
  type LeanEngineApp,
  startCloudWithEngine,
} from "../../support/engine/cloud-with-engine.ts";

/** Functions given to `page.evaluate` run in the page, where they see nothing else of this file. */
declare const AV: typeof LeanCloudSdk;

const executable = findChromium();

let together: CloudWithEngine;
let app: LeanEngineApp;
let site: AppSite;
let browser: Browser;
let page: Page;

/** A method of `AV.Query` with its arguments. */
type Condition = readonly [method: string, ...args: unknown[]];

/** Numbers of the rows that a query with these conditions finds, in ascending order. */
const find = (...conditions: readonly Condition[]) =>
  page.evaluate(async (conditions) => {
    const query = new AV.Query("Row").ascending("n");
    for (const [method, ...args] of conditions) {
      (query as unknown as Record<string, (...args: unknown[]) => unknown>)[method]?.(...args);
    }
    return (await query.find()).map((row) => (row as LeanCloudSdk.Object).get("n"));
  }, conditions);

describe.skipIf(!executable)("classes, files and functions in a browser", () => {
  beforeAll(async () => {
    together = await startCloudWithEngine();
    app = await together.startApp();
    site = await startAppSite();
    browser = await launchChromium(executable ?? "");
    page = await browser.newPage();
    await page.goto(site.url);
    await pointPageAt(page, together.cloud);
  });
  afterAll(async () => {
    await browser?.close();
    site?.stop();
    await app?.stop();
    await together?.cloud.stop();
  });

  it("keeps values of all types", async () => {
    const same = await page.evaluate(async () => {
      const friend = await new AV.Object("Friend").save({ n: 1 });
      const when = new Date(1_700_000_000_123);
      const values = { text: "héllo 你好", number: 1.5, yes: true, list: [1, "two", { three: 3 }] };
      const place = new AV.GeoPoint(40, -30);
      const made = await new AV.Object("Thing").save({ ...values, when, place, friend });
      const read = await new AV.Query<LeanCloudSdk.Object>("Thing").get(made.id ?? "");
      return [
        JSON.stringify(Object.keys(values).map((key) => read.get(key))) ===
          JSON.stringify(Object.values(values)),
        read.get("when").getTime() === when.getTime(),
        read.get("place").latitude === 40,
        read.get("friend").id === friend.id,
      ];
    });

    expect(same).toEqual([true, true, true, true]);
  });

  describe("AV.Query", () => {
    beforeAll(() =>
      page.evaluate(async () => {
        const rows = [0, 1, 2, 3, 4].map(
          (n) => new AV.Object("Row", { n, text: `row ${n}`, tags: [n, n + 1], even: n % 2 === 0 }),
        );
        await AV.Object.saveAll(rows);
      }),
    );

    it.each<[number[], ...Condition[]]>([
      [[2], ["equalTo", "n", 2]],
      [
        [1, 2],
        ["equalTo", "tags", 2],
      ],
      [
        [0, 1, 3, 4],
        ["notEqualTo", "n", 2],
      ],
      [[3], ["greaterThan", "n", 2], ["lessThan", "n", 4]],
      [
        [2, 3, 4],
        ["greaterThanOrEqualTo", "n", 2],
        ["lessThanOrEqualTo", "n", 4],
      ],
      [
        [1, 3],
        ["containedIn", "n", [1, 3, 9]],
      ],
      [
        [0, 2, 4],
        ["notContainedIn", "n", [1, 3]],
      ],
      [[1], ["containsAll", "tags", [1, 2]]],
      [
        [0, 2, 4],
        ["equalTo", "even", true],
        ["exists", "text"],
      ],
      [[], ["doesNotExist", "text"]],
      [[3], ["contains", "text", "w 3"]],
      [[4], ["startsWith", "text", "row 4"]],
      [
        [4, 3],
        ["descending", "n"],
        ["limit", 2],
      ],
      [
        [1, 2],
        ["skip", 1],
        ["limit", 2],
      ],
    ])("finds %j by %j", async (expected, ...conditions) => {
      expect(await find(...conditions)).toEqual(expected);
    });
  });

  it("finds the members of a relation, and its owners", async () => {
    const found = await page.evaluate(async () => {
      const tags = await AV.Object.saveAll([0, 1].map((n) => new AV.Object("Tag", { n })));
      const post = new AV.Object("Post", { title: "x" });
      for (const tag of tags) post.relation("tags").add(tag as LeanCloudSdk.Object);
      await post.save();
      const owners = await AV.Relation.reverseQuery(
        "Post",
        "tags",
        tags[0] as LeanCloudSdk.Object,
      ).find();
      return [await post.relation("tags").query().count(), owners[0]?.id === post.id];
    });

    expect(found).toEqual([2, true]);
  });

  it("uploads a file and reads it back byte by byte, across origins", async () => {
    const seen = await page.evaluate(async () => {
      const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
      const file = await new AV.File("a.bin", new Blob([bytes])).save();
      const holder = await new AV.Object("Holder").save({ file });
      const read = await new AV.Query<LeanCloudSdk.Object>("Holder").get(holder.id ?? "");
      const back = new Uint8Array(await (await fetch(read.get("file").url())).arrayBuffer());
      return [back.length, back.every((byte, index) => byte === bytes[index])];
    });

    expect(seen).toEqual([100_000, true]);
  });

  it("calls cloud functions by run and rpc", async () => {
    const answers = await page.evaluate(async () => {
      const when = new Date(1_700_000_000_123);
      const typed = await AV.Cloud.rpc("typed", { when });
      const hello = await AV.Cloud.run("hello", { name: "Ada" });
      return [hello, typed.isDate, typed.when.getTime() === when.getTime()];
    });

    expect(answers).toEqual(["Hello Ada", true, true]);
  });

  it("meets the hooks of the engine", async () => {
    const refused = await page.evaluate(async () => {
      const failure = await AV.User.signUp("banned-ada", "secret").catch((error) => error);
      const user = await AV.User.signUp("web-ada", "secret");
      return [failure.code, failure.rawMessage, (await user.fetch()).get("greeting")];
    });

    expect(refused).toEqual([
      142,
      "Cloud Code validation failed. Error detail : no such name",
      "Hello web-ada",
    ]);
  });
});
