import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { ExchangeEnd } from "../../../../functions/adapters/gateways/exchanges.ts";
import {
  createFetchPool,
  createPost,
  type FetchPoolOptions,
  toPseudoHeaders,
} from "../../../../functions/adapters/gateways/fetch/fetch-pool.ts";
import { startWebServer, type WebServer } from "../../../support/web-server.ts";

const servers: WebServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(...given: Parameters<typeof startWebServer>): Promise<WebServer> {
  const server = await startWebServer(...given);
  servers.push(server);
  return server;
}

interface Sending extends FetchPoolOptions {
  readonly count?: number;
  readonly signal?: AbortSignal;
}

/** Sends some requests; every index must end exactly once. */
async function send({ count = 1, signal = new AbortController().signal, ...options }: Sending) {
  const ends: ExchangeEnd[] = [];
  await createFetchPool(options).run({
    count,
    signal,
    headers: (index) =>
      toPseudoHeaders({
        url: `https://push.example.com/v1/send?n=${index}`,
        headers: { "content-type": "application/json" },
      }),
    body: (index) => `body ${index}`,
    ended: (index, end) => {
      if (ends[index]) throw new Error(`${index} ended twice`);
      ends[index] = end;
    },
  });
  expect(Object.keys(ends)).toHaveLength(count);
  return ends;
}

const reasons = (ends: readonly ExchangeEnd[]) =>
  ends.map((end) => (end.kind === "answered" ? end.answer.status : end.reason));

describe("the fetch pool", () => {
  it("posts to the host's path below the origin of a local cloud", async () => {
    const { origin, received } = await start(() => ({ body: { code: 0 } }));
    const [end] = await send({ origin });
    expect(end).toEqual({ kind: "answered", answer: { status: 200, body: '{"code":0}' } });
    expect(received[0]).toMatchObject({
      url: "/push.example.com/v1/send?n=0",
      headers: { "content-type": "application/json" },
      body: "body 0",
    });
  });

  it("brings back each of 200 answers to its request, with 16 in flight at most", async () => {
    const server: WebServer = await start(async ({ body }) => {
      while (server.mostAtOnce < 16) await setTimeout(1);
      await setTimeout(1);
      return { body };
    });
    const ends = await send({ origin: server.origin, count: 200 });
    const bodies = ends.map((end) => end.kind === "answered" && end.answer.body);
    expect(bodies).toEqual(Array.from({ length: 200 }, (_, index) => `body ${index}`));
    expect(server.mostAtOnce).toBe(16);
  });

  it("hands over the body of an error and Retry-After", async () => {
    const { origin } = await start(() => {
      return { status: 503, headers: { "retry-after": "7" }, body: "busy" };
    });
    const [end] = await send({ origin });
    const answer = { status: 503, retryAfter: "7", body: "busy" };
    expect(end).toEqual({ kind: "answered", answer });
  });

  it("follows no redirect", async () => {
    const { origin, received } = await start(() => {
      return { status: 302, headers: { location: "/elsewhere" } };
    });
    expect(reasons(await send({ origin }))).toEqual([302]);
    expect(received).toHaveLength(1);
  });

  it("names a cut connection, a missing answer and a closed port as the HTTP/2 pool does", async () => {
    const cut = await start(() => "cut");
    expect(reasons(await send({ origin: cut.origin }))).toEqual(["ConnectionLost"]);
    const silent = await start(() => "silent");
    const { origin } = silent;
    expect(reasons(await send({ origin, answerTimeoutMs: 50 }))).toEqual(["NoAnswer"]);
    await silent.stop();
    expect(reasons(await send({ origin }))).toEqual(["Unreachable ECONNREFUSED"]);
  });

  it("takes an answer of more than a megabyte for none", async () => {
    const { origin } = await start(() => ({ body: "x".repeat(1_000_001) }));
    expect(reasons(await send({ origin }))).toEqual(["UnclearAnswer"]);
    const { origin: other } = await start(() => ({ body: "x".repeat(1_000_000) }));
    expect(reasons(await send({ origin: other }))).toEqual([200]);
  });

  it("sends nothing new after an abort and awaits requests in flight", async () => {
    const stop = new AbortController();
    const server = await start(async () => {
      stop.abort();
      await setTimeout(20);
      return { status: 200 };
    });
    const sending = { origin: server.origin, count: 50, signal: stop.signal };
    const ends = reasons(await send({ ...sending, maxInFlight: 4 }));
    expect(new Set(ends.slice(0, 4))).toEqual(new Set([200]));
    expect(ends.slice(4)).toEqual(new Array(46).fill("NotSent"));
    expect(server.received).toHaveLength(4);
  });

  it("rejects on a bug, such as a line break in a header", async () => {
    const { origin } = await start(() => ({}));
    const pool = createFetchPool({ origin });
    const signal = new AbortController().signal;
    const url = "https://push.example.com/";
    const headers = () => toPseudoHeaders({ url, headers: { authorization: "a\nb" } });
    const run = pool.run({ count: 1, signal, headers, body: () => "", ended: () => undefined });
    await expect(run).rejects.toThrow(TypeError);
  });

  it("posts only to https", async () => {
    const post = createPost("Test", {});
    const request = { url: "http://169.254.169.254/", headers: {}, body: "" };
    await expect(post(request)).rejects.toThrow(TypeError);
  });
});
