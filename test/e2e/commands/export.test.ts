import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { createToken, createUploaded } from "../../support/cloud/files.ts";
import { signUp } from "../../support/cloud/people.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { pointer } from "../../support/pointer.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let cloud: RunningCloud;
const folder = temporaryFolder();
const out = join(folder, "out");

beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
});
afterAll(() => cloud?.stop());

const runExport = (to: string, ...flags: string[]) =>
  runCommand("export", ["--url", cloud.url, "--out", to, ...flags]);

async function post(path: string, body: object): Promise<string> {
  const answer = await request(cloud, "POST", `/1.1/${path}`, { body, master: true });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return (answer.body as { objectId: string }).objectId;
}

/** The rows of an exported file without its first line. */
function rowsOf(file: string, from = out): Record<string, unknown>[] {
  const [header = "", ...lines] = readFileSync(join(from, file), "utf8").trimEnd().split("\n");
  expect(header).toMatch(/^#filetype:JSON-streaming \{/);
  return lines.map((line) => JSON.parse(line));
}

type Row = Readonly<Record<string, string>>;

/** The rows of each file by its first line, in an order that does not depend on the scan. */
function readAll(from: string): Map<string, unknown[]> {
  const read = (name: string): [string, unknown[]] => {
    const bytes = readFileSync(join(from, name));
    const text = String(name.endsWith(".gz") ? gunzipSync(bytes) : bytes);
    const [header = "", ...rows] = text.trimEnd().split("\n");
    const idOf = (row: Row) => row.objectId ?? `${row.owningId} ${row.relatedId}`;
    const parsed = rows.map((row): Row => JSON.parse(row));
    return [header, parsed.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))];
  };
  return new Map(readdirSync(from).map(read));
}

function firstLine(file: string): string | undefined {
  return readFileSync(join(out, file), "utf8").split("\n")[0];
}

const addRelation = (className: string, ...ids: string[]) => ({
  __op: "AddRelation",
  objects: ids.map((id) => pointer(className, id)),
});

/** One value of every type. */
const VALUES = {
  title: "茶",
  done: false,
  score: -1.5,
  list: [1, "a", null, { b: [] }],
  map: { "a b": { c: "" } },
  at: { __type: "Date", iso: "2026-11-22T10:00:00.123Z" },
  place: { __type: "GeoPoint", latitude: 46.9, longitude: 7.4 },
  bytes: { __type: "Bytes", base64: "AAEC" },
  ACL: { "*": { read: true }, "role:admin": { write: true } },
};

describe("npx landfall export", () => {
  let user: Awaited<ReturnType<typeof signUp>>;
  let ids: Record<"tag" | "todo" | "file" | "pending" | "role" | "child" | "device", string>;

  beforeAll(async () => {
    user = await signUp(cloud, { nick: "阿明", authData: { weixin: { uid: "u1", openid: "o1" } } });
    const file = await createUploaded(cloud, { name: "a.txt" }, "tea");
    const unconfirmed = await createToken(cloud, { name: "b.txt" });
    const tag = await post("classes/Tag", { name: "green" });
    const todo = await post("classes/Todo", {
      ...VALUES,
      owner: pointer("_User", user.objectId),
      photo: { __type: "File", id: file.objectId },
      tags: addRelation("Tag", tag),
    });
    const child = await post("roles", { name: "child", ACL: {} });
    const role = await post("roles", {
      ...{ name: "admin", ACL: { "*": { read: true } } },
      ...{ users: addRelation("_User", user.objectId), roles: addRelation("_Role", child) },
    });
    const device = await post("installations", {
      ...{
        deviceType: "ios",
        deviceToken: "ab".repeat(32),
        channels: ["news"],
        badge: 3,
        city: "Bern",
      },
    });
    await post("classes/todo", { title: "another class, by its case" });
    ids = { tag, todo, file: file.objectId, pending: unconfirmed.objectId, role, child, device };
    const { code, stderr } = await runExport(out);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("Error")]);
  });

  it("writes every value of an object as the service answers it", async () => {
    const [row] = rowsOf("Todo.0.jsonl");
    const { body } = await request(cloud, "GET", `/1.1/classes/Todo/${ids.todo}?returnACL=true`);
    const { photo, ...answered } = body as Record<string, unknown>;
    expect(row).toEqual({ ...answered, photo: { __type: "File", id: ids.file } });
    expect(row).toMatchObject(VALUES);
  });

  it("writes users with their hashes, the kind of hash, and no other secret", () => {
    const [row] = rowsOf("_User.0.jsonl");
    const { password, ...others } = row as { password: string };
    expect(Buffer.from(password, "base64").subarray(0, 6).toString()).toBe("scrypt");
    expect(others).toEqual({
      objectId: user.objectId,
      username: user.username,
      nick: "阿明",
      authData: { weixin: { uid: "u1", openid: "o1" } },
      emailVerified: null,
      createdAt: user.createdAt,
      updatedAt: expect.any(String),
      passwordKind: "scrypt",
    });
  });

  it("writes no attribute of the service, and no session token", () => {
    for (const file of readdirSync(out)) {
      const text = readFileSync(join(out, file), "utf8");
      expect(text).not.toContain(user.sessionToken);
      expect(text).not.toMatch(/"_(?!_type)\w+":/);
      expect(text).not.toContain(ids.pending);
    }
  });

  it("writes a relation's links below a line that names its classes", () => {
    expect(firstLine("Todo.tags.0.jsonl")).toBe(
      '#filetype:JSON-streaming {"type":"Relation","class":"Todo","key":"tags","relatedClass":"Tag"}',
    );
    expect(rowsOf("Todo.tags.0.jsonl")).toEqual([{ owningId: ids.todo, relatedId: ids.tag }]);
  });

  it("writes roles with their users and roles", () => {
    const names = rowsOf("_Role.0.jsonl").map(({ name }) => name);
    expect(names.sort()).toEqual(["admin", "child"]);
    expect(rowsOf("_Role.users.0.jsonl")).toEqual([
      { owningId: ids.role, relatedId: user.objectId },
    ]);
    expect(rowsOf("_Role.roles.0.jsonl")).toEqual([{ owningId: ids.role, relatedId: ids.child }]);
  });

  it("writes devices, and rows of files that were uploaded", () => {
    expect(rowsOf("_Installation.0.jsonl")).toEqual([
      expect.objectContaining({ objectId: ids.device, badge: 3, city: "Bern", channels: ["news"] }),
    ]);
    expect(rowsOf("_File.0.jsonl")).toEqual([
      expect.objectContaining({ objectId: ids.file, name: "a.txt", metaData: { size: 3 } }),
    ]);
  });

  it("gives classes that differ only in case files that no disk confuses", () => {
    const names = readdirSync(out).filter((name) => /^todo\.\d/i.test(name));
    expect(names.map((name) => name.toLowerCase()).sort()).toEqual([
      "todo.0.jsonl",
      "todo.1.jsonl",
    ]);
    expect(names.map(firstLine).sort()).toEqual([
      '#filetype:JSON-streaming {"type":"Class","class":"Todo"}',
      '#filetype:JSON-streaming {"type":"Class","class":"todo"}',
    ]);
  });

  it("lets only its owner read the files", () => {
    const modes = [out, ...readdirSync(out).map((name) => join(out, name))].map(
      (path) => statSync(path).mode & 0o077,
    );
    expect(new Set(modes)).toEqual(new Set([0]));
  });

  it("leaves an existing folder alone", async () => {
    const { code, stderr } = await runExport(out);
    expect([code, stderr]).toEqual([1, `export: ${out} exists; name a new folder with --out\n`]);
  });

  it("gives the folder its name when it is whole, also after a kill in the middle", async () => {
    const to = join(folder, "killed");
    const args = ["bin/landfall.mjs", "export", "--url", cloud.url, "--out", to];
    const child = spawn(process.execPath, args, { stdio: "ignore" });
    const timer = setInterval(() => {
      if (existsSync(`${to}.unfinished`)) child.kill("SIGKILL");
    }, 2);
    const [, signal] = await once(child, "exit");
    clearInterval(timer);
    expect([signal, existsSync(to)]).toEqual(["SIGKILL", false]);
    expect((await runExport(to)).code).toBe(0);
    expect(existsSync(`${to}.unfinished`)).toBe(false);
    expect(readAll(to)).toEqual(readAll(out));
  });

  it("compresses each file with --gzip", async () => {
    const to = join(folder, "compressed");
    // A run that was stopped at once leaves an empty folder.
    mkdirSync(`${to}.unfinished`);
    expect((await runExport(to, "--gzip")).code).toBe(0);
    expect(readdirSync(to).filter((name) => !name.endsWith(".jsonl.gz"))).toEqual([]);
    expect(readAll(to)).toEqual(readAll(out));
  });

  it("starts again where an earlier run was stopped, and touches no other folder", async () => {
    const stopped = join(folder, "stopped");
    mkdirSync(`${stopped}.unfinished`);
    writeFileSync(join(`${stopped}.unfinished`, "mine.txt"), "");
    expect((await runExport(stopped)).code).toBe(1);
    writeFileSync(join(`${stopped}.unfinished`, "export-is-unfinished"), "");
    expect((await runExport(stopped)).code).toBe(0);
    expect(readdirSync(stopped).sort()).toEqual(readdirSync(out).sort());
  });

  it("writes a stored link to a deleted object, but no link of a deleted object", async () => {
    const tag = await post("classes/Tag", { name: "gone" });
    const [kept, deleted] = [
      await post("classes/Note", { tags: addRelation("Tag", tag) }),
      await post("classes/Note", { tags: addRelation("Tag", tag) }),
    ];
    for (const path of [`Tag/${tag}`, `Note/${deleted}`]) {
      const { status } = await request(cloud, "DELETE", `/1.1/classes/${path}`, { master: true });
      expect(status).toBe(200);
    }
    const to = join(folder, "links");
    expect((await runExport(to)).code).toBe(0);
    expect(rowsOf("Note.tags.0.jsonl", to)).toEqual([{ owningId: kept, relatedId: tag }]);
  });
});
