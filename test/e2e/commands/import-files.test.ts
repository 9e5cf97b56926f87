import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectFiles, type StackFiles } from "../../../cli/import-files/connect-files.ts";
import { type ForeignFile, targetFor } from "../../../cli/import-files/copied-file.ts";
import { importFiles } from "../../../cli/import-files/import-files.ts";
import { survey } from "../../../cli/import-files/read-files.ts";
import { parseConfig } from "../../../lib/config.ts";
import { readConfigFile } from "../../../lib/read-config.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { confirm } from "../../support/cloud/files.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type FileSite, startFileSite } from "../../support/transfer/file-site.ts";

const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 11) % 256));
const folder = temporaryFolder();
const report = join(folder, "report.jsonl");
let cloud: RunningCloud;
let site: FileSite;
let files: StackFiles;

beforeAll(async () => {
  const options = { cheapHashes: true, dataFolder: join(folder, "data") };
  [cloud, site] = await Promise.all([startTestCloud(options), startFileSite()]);
  const place = { url: cloud.url, stack: undefined };
  files = await connectFiles(place, parseConfig(readConfigFile(undefined)));
});
afterAll(async () => {
  await Promise.all([cloud?.stop(), site?.stop()]);
});

interface Row {
  readonly objectId: string;
  readonly url: string;
  readonly [member: string]: unknown;
}

const run = (...flags: string[]) =>
  runCommand("import-files", ["--url", cloud.url, "--report", report, ...flags]);

/** Objects of the bucket, each of which has a file for its bytes and one for its headers. */
const countBytesHere = () =>
  readdirSync(join(folder, "data/landfall/files")).filter((name) => name.endsWith(".json")).length;

/** Starts the command, and kills it when the site has answered that many requests. */
async function killAfter(requests: number): Promise<void> {
  const enough = site.requests.length + requests;
  const args = ["bin/landfall.mjs", "import-files", "--url", cloud.url, "--parallel", "4"];
  const child = spawn(process.execPath, [...args, "--report", report], { stdio: "ignore" });
  const timer = setInterval(() => {
    if (site.requests.length >= enough) child.kill("SIGKILL");
  }, 5);
  const [, signal] = await once(child, "exit");
  clearInterval(timer);
  expect(signal).toBe("SIGKILL");
}

type Copying = Parameters<typeof importFiles>[1];

/** The command's options for a local cloud. */
const copying = (options: Partial<Copying> = {}): Copying => ({
  ...{ anySize: false, external: false, maxBytes: 1_000_000, parallel: 4 },
  ...{ isAllowed: () => true, onDone: () => {} },
  ...options,
});

/** Copies in this process; returns the reasons of files that were not copied. */
async function copyAll(options: Partial<Copying> = {}) {
  const reasons = new Map<string, string>();
  const onDone: Copying["onDone"] = ({ objectId }, outcome) => {
    if (outcome.kind === "failed") reasons.set(objectId, outcome.reason);
  };
  await importFiles(files, copying({ ...options, onDone }));
  return reasons;
}

async function send(method: string, path: string, body?: object): Promise<Row> {
  const answer = await request(cloud, method, `/1.1/${path}`, { body, master: true });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as Row;
}

/** A row as an import leaves it: the bytes are at the site. */
const createRow = (path: string, members: object = {}): Promise<Row> =>
  send("POST", "files", { name: "a.png", url: site.origin + path, ...members });

const readRow = (objectId: string) => send("GET", `files/${objectId}`);

async function readBytes(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe("npx landfall import-files", () => {
  it("copies the bytes, and then lets the row and every object point here", async () => {
    site.serve("/x9/a.png", BYTES);
    const file = await createRow("/x9/a.png", { mime_type: "image/png" });
    const photo = { __type: "File", id: file.objectId };
    const todo = await send("POST", "classes/Todo", { photo, list: [photo] });
    const showPhoto = async () => (await send("GET", `classes/Todo/${todo.objectId}`)).photo as Row;
    expect((await showPhoto()).url).toBe(`${site.origin}/x9/a.png`);

    const { code, stdout } = await run();

    expect([code, stdout]).toEqual([0, expect.stringContaining("1 files copied (0.3 MB).")]);
    const row = await readRow(file.objectId);
    expect(row).toMatchObject({ name: "a.png", mime_type: "image/png", provider: "s3" });
    expect(row.metaData).toEqual({ size: BYTES.length });
    expect(row.url).toMatch(new RegExp(`^${cloud.url}/files/[A-Za-z0-9]{40}/a.png$`));
    expect((await showPhoto()).url).toBe(row.url);
    expect((await readBytes(row.url)).equals(BYTES)).toBe(true);
    expect((await fetch(row.url)).headers.get("content-type")).toBe("image/png");
  });

  it("says how many files it did not copy, lists them, and exits with 2", async () => {
    const { objectId } = await createRow("/missing");
    const { code, stdout } = await run();
    expect([code, stdout]).toEqual([2, expect.stringContaining("1 files were not copied")]);
    expect(JSON.parse(readFileSync(report, "utf8"))).toEqual({
      objectId,
      name: "a.png",
      url: `${site.origin}/missing`,
      reason: "The server answered 404; the file is gone.",
    });
    await send("DELETE", `files/${objectId}`);
  });

  it("copies every file once when it is killed and started again", async () => {
    const bytesOf = (index: number) => BYTES.subarray(index, 200_000 + index * 1_000);
    const createSlow = (_: unknown, index: number) => {
      const bytes = bytesOf(index);
      site.serve(`/slow/${index}`, (_, response) => {
        response.write(bytes.subarray(0, 100_000));
        setTimeout(() => response.end(bytes.subarray(100_000)), 20);
      });
      return createRow(`/slow/${index}`, { metaData: { size: bytes.length } });
    };
    const rows = await Promise.all(Array.from({ length: 16 }, createSlow));
    const before = countBytesHere();
    await killAfter(6);
    expect((await survey(files.tables)).rows.foreign).toBeGreaterThan(0);

    const { code, stdout } = await run();

    expect([code, stdout]).toEqual([0, expect.stringContaining("files copied")]);
    const copied = await Promise.all(rows.map(({ objectId }) => readRow(objectId)));
    expect(new Set(copied.map(({ url }) => url)).size).toBe(rows.length);
    for (const [index, { url, metaData }] of copied.entries()) {
      expect(metaData).toEqual({ size: bytesOf(index).length });
      // A comparison by `toEqual` takes a second.
      expect((await readBytes(url)).equals(bytesOf(index))).toBe(true);
    }
    expect(countBytesHere()).toBe(before + rows.length);
  }, 60_000);

  it("only counts with --dry-run", async () => {
    const before = site.requests.length;
    const { objectId } = await createRow("/later", { metaData: { size: 2_000_000 } });
    const { code, stdout } = await run("--dry-run");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/to copy \(2\.0 MB.*│ +1 /)]);
    expect(site.requests).toHaveLength(before);
    await send("DELETE", `files/${objectId}`);
  });
});

describe("importFiles", () => {
  it("asks for no file again that is here", async () => {
    const before = site.requests.length;
    expect(await copyAll()).toEqual(new Map());
    expect((await survey(files.tables)).rows).toMatchObject({ foreign: 0 });
    expect(site.requests).toHaveLength(before);
  });

  it("leaves one copy when it stops between the upload and the row", async () => {
    site.serve("/stopped", BYTES);
    const { objectId } = await createRow("/stopped");
    const before = countBytesHere();
    const change = () => Promise.reject(new Error("stopped"));
    const objects = { ...files.objects, change };

    await expect(importFiles({ ...files, objects }, copying())).rejects.toThrow("stopped");

    expect((await readRow(objectId)).url).toBe(`${site.origin}/stopped`);
    expect(countBytesHere()).toBe(before + 1);
    await copyAll();
    expect((await readBytes((await readRow(objectId)).url)).equals(BYTES)).toBe(true);
    expect(countBytesHere()).toBe(before + 1);
  });

  it("deletes copied bytes with their row, and takes no callback for them", async () => {
    site.serve("/gone-soon", BYTES);
    const { objectId } = await createRow("/gone-soon");
    await copyAll();
    const { url } = await readRow(objectId);
    expect(url).toMatch(/\/files\/[A-Za-z0-9]{40}\.png$/);
    expect(await confirm(cloud, `${objectId}-guess`, false)).toEqual({ status: 200, body: {} });
    expect((await readBytes(url)).equals(BYTES)).toBe(true);
    await send("DELETE", `files/${objectId}`);
    expect((await fetch(url)).status).toBe(403);
  });

  it("tries again while a server fails", async () => {
    let failures = 2;
    site.serve("/flaky", (_, response) => {
      failures -= 1;
      if (failures >= 0) response.writeHead(503).end();
      else response.end(BYTES);
    });
    const { objectId } = await createRow("/flaky");
    expect(await copyAll()).toEqual(new Map());
    expect((await readBytes((await readRow(objectId)).url)).equals(BYTES)).toBe(true);
  });

  it("leaves rows alone whose file is gone or has another size, and copies them later", async () => {
    const gone = await createRow("/gone");
    site.serve("/short", BYTES.subarray(0, 10));
    const short = await createRow("/short", { metaData: { size: 20 } });

    const reasons = await copyAll();

    expect(reasons.get(gone.objectId)).toBe("The server answered 404; the file is gone.");
    expect(reasons.get(short.objectId)).toBe(
      "The file has 10 bytes, its row says 20; check it, and copy it with --any-size.",
    );
    expect((await readRow(gone.objectId)).url).toBe(`${site.origin}/gone`);
    site.serve("/gone", BYTES);
    expect(await copyAll({ anySize: true })).toEqual(new Map());
    expect((await readRow(short.objectId)).metaData).toEqual({ size: 10 });
  });

  it("leaves files of other sites there unless it is asked to copy them", async () => {
    site.serve("/avatar", BYTES);
    const { objectId } = await createRow("/avatar", { metaData: { __source: "external" } });
    await copyAll();
    expect((await readRow(objectId)).url).toBe(`${site.origin}/avatar`);
    await copyAll({ external: true });
    expect((await readRow(objectId)).metaData).toEqual({ size: BYTES.length });
  });

  it("leaves no bytes of a row that is deleted meanwhile", async () => {
    const row = await createRow("/deleted");
    const { objectId } = row;
    site.serve("/deleted", (_, response) => {
      void send("DELETE", `files/${objectId}`).then(() => response.end(BYTES));
    });
    const reasons = await copyAll();
    expect(reasons.get(objectId)).toBe("The row was deleted in the meantime.");
    expect(await readRow(objectId)).toEqual({});
    const { key } = targetFor(row as unknown as ForeignFile);
    expect((await fetch(`${cloud.url}/files/${key}`)).status).toBe(403);
  });

  it("copies empty files, and files with names of any script", async () => {
    const path = `/k/${encodeURIComponent("我 的.txt")}`;
    site.serve("/empty", Buffer.alloc(0));
    site.serve(path, BYTES);
    const empty = await createRow("/empty", { name: "empty.txt" });
    const named = await createRow(path, { name: "我 的.txt" });
    expect(await copyAll()).toEqual(new Map());
    expect(await readBytes((await readRow(empty.objectId)).url)).toEqual(Buffer.alloc(0));
    const { url } = await readRow(named.objectId);
    expect(url).toMatch(new RegExp(`/[A-Za-z0-9]{40}/${encodeURIComponent("我 的.txt")}$`));
    expect((await readBytes(url)).equals(BYTES)).toBe(true);
  });
});
