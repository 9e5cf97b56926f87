import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { openStackFolder } from "../../../local/data/stack-folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let data: string;
beforeEach(async () => {
  data = join(temporaryFolder(), ".local");
});

describe("data of an earlier version", () => {
  function writeEarlier(secrets: object): void {
    mkdirSync(join(data, "files"), { recursive: true, mode: 0o755 });
    mkdirSync(join(data, "import"));
    writeFileSync(join(data, "secrets.json"), JSON.stringify(secrets));
    writeFileSync(join(data, "dynamodb.db"), "rows");
    writeFileSync(join(data, "notes.txt"), "not ours");
  }
  const BOTH = { "shop-SecretsSession1": "a", "my-app-SecretsSession1": "b" };

  test("goes to each of several apps, and nothing else moves", () => {
    writeEarlier(BOTH);
    const { folder: own, notices } = openStackFolder(data, "new-app");
    expect(own).toBe(join(data, "new-app"));
    expect(notices[0]).toContain(`${join(data, "shop")} and ${join(data, "my-app")}`);
    for (const app of ["shop", "my-app"]) {
      expect(readFileSync(join(data, app, "dynamodb.db"), "utf8")).toBe("rows");
      expect(existsSync(join(data, app, "files"))).toBe(true);
    }
    expect(readdirSync(data).sort()).toEqual(["import", "my-app", "new-app", "notes.txt", "shop"]);
  });

  test("is the started app's if it names none", () => {
    writeEarlier({});
    openStackFolder(data, "shop");
    expect(readFileSync(join(data, "shop", "dynamodb.db"), "utf8")).toBe("rows");
  });

  test("goes on to its place after a crash", () => {
    writeEarlier(BOTH);
    mkdirSync(join(data, ".moving"));
    renameSync(join(data, "secrets.json"), join(data, ".moving", "secrets.json"));
    cpSync(join(data, "files"), join(data, ".moving-copy"), { recursive: true });
    openStackFolder(data, "shop");
    for (const app of ["shop", "my-app"]) {
      expect(readFileSync(join(data, app, "dynamodb.db"), "utf8")).toBe("rows");
    }
    expect(existsSync(join(data, ".moving"))).toBe(false);
  });

  test("is never mixed with newer data", () => {
    writeEarlier(BOTH);
    mkdirSync(join(data, "shop"));
    writeFileSync(join(data, "shop", "secrets.json"), "{}");
    expect(() => openStackFolder(data, "shop")).toThrow(/for shop, which has newer data in .*shop/);
    expect(readFileSync(join(data, "dynamodb.db"), "utf8")).toBe("rows");
  });

  test("stays while an earlier version runs", () => {
    writeEarlier(BOTH);
    writeFileSync(join(data, "lock"), String(process.ppid));
    expect(() => openStackFolder(data, "shop")).toThrow(`is in use by process ${process.ppid}`);
  });

  test("leaves each of two apps its own messages and schedules", () => {
    const secrets = { "shop-Session1": "a", "shop-staging-Session1": "b" };
    writeEarlier(secrets);
    const queue = (queueName: string) => ({ queueName, body: "{}" });
    const schedule = (kind: string) => ({ Target: { Arn: `arn:aws:${kind}` } });
    const queues = ["shop-SendApns1", "shop-staging-SendApns1", "gone-SendApns1"].map(queue);
    const schedules = ["sqs:r:1:shop-Plan1", "lambda:r:1:function:shop-staging-Plan1"].map(
      schedule,
    );
    writeFileSync(join(data, "queues.json"), JSON.stringify(queues));
    writeFileSync(join(data, "schedules.json"), JSON.stringify(schedules));
    openStackFolder(data, "shop");
    const read = (app: string, name: string) =>
      JSON.parse(readFileSync(join(data, app, name), "utf8"));
    expect(read("shop", "queues.json")).toEqual([queues[0], queues[2]]);
    expect(read("shop-staging", "queues.json")).toEqual([queues[1], queues[2]]);
    expect(read("shop", "schedules.json")).toEqual([schedules[0]]);
    expect(read("shop-staging", "schedules.json")).toEqual([schedules[1]]);
  });

  test("is readable by its owner alone (A191)", () => {
    writeEarlier(BOTH);
    const { folder: own } = openStackFolder(data, "shop");
    for (const path of [data, own, join(data, "my-app")]) {
      expect(statSync(path).mode & 0o777).toBe(0o700);
    }
  });
});

describe("the folder of a stack", () => {
  const readRows = (...folders: string[]) =>
    readFileSync(join(data, ...folders, "dynamodb.db"), "utf8");

  function writeStack(stack: string): string {
    const { folder } = openStackFolder(data, stack);
    writeFileSync(join(folder, "secrets.json"), JSON.stringify({ [`${stack}-Session1`]: "a" }));
    writeFileSync(join(folder, "dynamodb.db"), "rows");
    return folder;
  }

  test("is never taken for the folder of all stacks", () => {
    const folder = writeStack("shop");
    for (const stack of ["shop", "other"]) {
      const start = () => openStackFolder(folder, stack);
      expect(start).toThrow(`${folder} is the folder of shop; start with --data ${data}`);
    }
    expect(openStackFolder(data, "shop").folder).toBe(folder);
    expect(readRows("shop")).toBe("rows");
  });

  test("is recognized by its name if it was moved there from an earlier version", () => {
    mkdirSync(join(data, "shop"), { recursive: true });
    writeFileSync(join(data, "shop", "secrets.json"), '{ "shop-Session1": "a" }');
    writeFileSync(join(data, "shop", "dynamodb.db"), "rows");
    expect(() => openStackFolder(join(data, "shop"), "shop")).toThrow(`--data ${data}`);
    openStackFolder(data, "shop");
    expect(readRows("shop")).toBe("rows");
  });

  test("gets its name back if it is a copy with another name", () => {
    const copy = join(data, "backup");
    cpSync(writeStack("shop"), copy, { recursive: true });
    expect(() => openStackFolder(copy, "shop")).toThrow(
      `${copy} is the folder of shop; rename it to shop and start with --data ${data}`,
    );
    expect(readRows("backup")).toBe("rows");
  });
});
