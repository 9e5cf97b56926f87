import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../../local/spawn.ts";
import { startTestCloud } from "../../../support/cloud/spawn.ts";
import { hasWaline, startWaline, type Waline } from "./waline.ts";

interface Comment {
  readonly objectId: string;
  readonly nick: string;
  readonly comment: string;
  readonly like: number;
  readonly children: readonly Comment[];
}

let cloud: RunningCloud;
let waline: Waline;
let services: Server;
let admin: string;

/** A request to Waline's own API. @returns `data` of its answer */
async function ask<Data>(route: string, body?: object, token?: string): Promise<Data> {
  const [method = "", path] = route.split(" ");
  const response = await fetch(`${waline.url}/api${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { errno: number; errmsg: string; data: Data };
  expect([response.status, answer.errno, answer.errmsg], route).toEqual([200, 0, ""]);
  return answer.data;
}

async function register(name: string): Promise<string> {
  const account = { email: `${name}@example.com`, password: `secret of ${name}` };
  await ask("POST /user", { ...account, display_name: name, url: "" });
  return (await ask<{ token: string }>("POST /token", account)).token;
}

const post = (url: string, comment: string, members: object = {}, token?: string) =>
  ask<Comment>(
    "POST /comment",
    { url, comment, nick: "ben", mail: "ben@example.com", link: "", ua: "Mozilla/5.0", ...members },
    token,
  );

const list = (path: string, token?: string) =>
  ask<{ count: number; data: Comment[] }>(
    `GET /comment?path=${path}&pageSize=10&page=1&sortBy=insertedAt_desc`,
    undefined,
    token,
  );

const approve = ({ objectId }: Comment) =>
  ask(`PUT /comment/${objectId}`, { status: "approved" }, admin);

describe.skipIf(!hasWaline())("the server of Waline 1.39.3", () => {
  beforeAll(async () => {
    cloud = await startTestCloud({ cheapHashes: true });
    services = createServer((_, response) => response.end('{"services":[]}'));
    await new Promise<void>((listening) => services.listen(0, "127.0.0.1", listening));
    const { port } = services.address() as AddressInfo;
    waline = await startWaline(cloud, `http://127.0.0.1:${port}`, { COMMENT_AUDIT: "true" });
    admin = await register("ada");
  });
  afterAll(async () => {
    await waline?.stop();
    services?.close();
    await cloud?.stop();
  });

  it("makes the first account the administrator, and logs it in with its password only", async () => {
    const me = await ask("GET /token", undefined, admin);
    expect(me).toMatchObject({ display_name: "ada", type: "administrator" });
    const wrong = { email: "ada@example.com", password: "wrong" };
    await expect(ask("POST /token", wrong)).rejects.toThrow();
    const other = await register("eve");
    expect(await ask("GET /token", undefined, other)).toMatchObject({ type: "guest" });
  });

  it("shows a comment and its reply once the administrator has approved them", async () => {
    const first = await post("/approved", "a **first** comment");
    expect((await list("/approved")).count).toBe(0);
    type Waiting = { waitingCount: number; data: Comment[] };
    const query = "type=list&status=waiting&owner=all&keyword=&page=1";
    const waiting = await ask<Waiting>(`GET /comment?${query}`, undefined, admin);
    expect(waiting.data.map(({ objectId }) => objectId)).toContain(first.objectId);
    await approve(first);
    const of = { pid: first.objectId, rid: first.objectId, at: "ben", nick: "carl" };
    await approve(await post("/approved", "a reply", of));

    const { count, data } = await list("/approved");
    expect(count).toBe(2);
    expect(data.map(({ comment }) => comment)).toEqual([
      "<p>a <strong>first</strong> comment</p>\n",
    ]);
    expect(data[0]?.children.map(({ nick }) => nick)).toEqual(["carl"]);
  });

  it("deletes a comment with its replies", async () => {
    const first = await post("/deleted", "to be deleted", {}, admin);
    const of = { pid: first.objectId, rid: first.objectId, at: "ada" };
    await post("/deleted", "a reply", of, admin);
    const other = await post("/deleted", "to be kept", {}, admin);
    await ask(`DELETE /comment/${first.objectId}`, undefined, admin);
    expect((await list("/deleted")).data.map(({ objectId }) => objectId)).toEqual([other.objectId]);
  });

  it("lets writers edit and delete their own comments only", async () => {
    const writer = await register("wendy");
    const own = await post("/edited", "befroe", {}, writer);
    await ask(`PUT /comment/${own.objectId}`, { comment: "before" }, writer);
    await approve(own);
    expect((await list("/edited")).data[0]).toMatchObject({
      nick: "wendy",
      comment: "<p>before</p>\n",
    });
    const other = await register("mallory");
    await expect(ask(`DELETE /comment/${own.objectId}`, undefined, other)).rejects.toThrow();
    await ask(`DELETE /comment/${own.objectId}`, undefined, writer);
    expect((await list("/edited")).count).toBe(0);
  });

  it("counts likes, comments and visits of a page", async () => {
    const { objectId } = await post("/counted", "to be liked", {}, admin);
    await ask(`PUT /comment/${objectId}`, { like: true });
    expect((await list("/counted")).data[0]?.like).toBe(1);
    expect(await ask("GET /comment?type=count&url=/counted")).toEqual([1]);
    await ask("POST /article", { path: "/counted", type: "time", action: "inc" });
    await ask("POST /article", { path: "/counted", type: "time", action: "inc" });
    expect(await ask("GET /article?path=/counted&type=time")).toEqual([{ time: 2 }]);
  });

  it("lists recent comments, and searches all for the administrator", async () => {
    await post("/searched", "about needles", {}, admin);
    const recent = await ask<Comment[]>("GET /comment?type=recent&count=1");
    expect(recent.map(({ comment }) => comment)).toEqual(["<p>about needles</p>\n"]);
    const query = "type=list&owner=all&status=approved&keyword=needle&page=1";
    const found = await ask<{ data: Comment[] }>(`GET /comment?${query}`, undefined, admin);
    expect(found.data).toHaveLength(1);
  });

  it("exports all comments for the administrator", async () => {
    await post("/exported", "to be exported", {}, admin);
    type Dump = { data: { Comment: { comment: string }[] } };
    const { data } = await ask<Dump>("GET /db", undefined, admin);
    expect(data.Comment.map(({ comment }) => comment)).toContain("to be exported");
  });

  it("keeps a second factor for an account", async () => {
    const writer = await register("tina");
    await ask("PUT /user", { "2fa": "JBSWY3DPEHPK3PXP" }, writer);
    expect(await ask("GET /token", undefined, writer)).toMatchObject({ "2fa": "JBSWY3DPEHPK3PXP" });
    const password = { email: "tina@example.com", password: "secret of tina" };
    await expect(ask("POST /token", { ...password, code: "000000" })).rejects.toThrow();
  });
});
