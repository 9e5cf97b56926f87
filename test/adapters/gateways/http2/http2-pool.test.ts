import { constants } from "node:http2";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHttp2Pool } from "../../../../functions/adapters/gateways/http2/http2-pool.ts";
import { hangUp, startGateway } from "../../../support/gateway-server.ts";
import { sendAll, startPool, tally } from "../../../support/http2-pool.ts";

describe("HTTP/2 pool", () => {
  it("brings back each of 5,000 answers to its request", async () => {
    const { gateway, pool } = await startPool(({ headers }) => {
      const index = Number(headers[":path"]?.slice(1));
      return index % 100 === 7 ? { status: 410, body: { index } } : { status: 200 };
    });

    const ends = await sendAll(pool, 5_000);

    expect(tally(ends)).toEqual({ "200": 4_950, "410": 50 });
    const bodies = ends.flatMap((end, index) =>
      end.kind === "answered" && end.answer.status === 410 ? [[index, end.answer.body]] : [],
    );
    expect(bodies.every(([index, body]) => body === JSON.stringify({ index }))).toBe(true);
    expect(new Set(gateway.received.map(({ body }) => body)).size).toBe(5_000);
  });

  it("hands over the body of an error and Retry-After", async () => {
    const { pool } = await startPool(() => ({
      status: 429,
      headers: { "retry-after": "60" },
      body: { reason: "TooManyRequests" },
    }));

    const [end] = await sendAll(pool, 1);

    expect(end).toEqual({
      kind: "answered",
      answer: { status: 429, retryAfter: "60", body: '{"reason":"TooManyRequests"}' },
    });
  });

  it("drains a success that has a body", async () => {
    const { pool } = await startPool(() => ({
      status: 200,
      body: { name: "projects/p/messages/1" },
    }));
    expect(tally(await sendAll(pool, 500))).toEqual({ "200": 500 });
  });

  it("hands over the body of a success only to a gateway that answers in it", async () => {
    const answer = { status: 200, body: { refused: [3] } };
    const { pool } = await startPool(() => answer, {}, { readsSuccesses: true });
    const [end] = await sendAll(pool, 1);
    expect(end).toMatchObject({ kind: "answered", answer: { body: '{"refused":[3]}' } });

    const { pool: other } = await startPool(() => answer);
    const [spared] = await sendAll(other, 1);
    expect(spared).toMatchObject({ kind: "answered", answer: { status: 200, body: "" } });
  });

  it("takes a cut success for no answer where its body counts", async () => {
    const { pool } = await startPool(
      (_request, stream) => {
        stream.respond({ ":status": 200 });
        stream.write('{"refused":', () => setTimeout(() => hangUp(stream), 20));
        return undefined;
      },
      {},
      { readsSuccesses: true },
    );
    expect(tally(await sendAll(pool, 1))).toEqual({ AnswerCut: 1 });
  });

  it("keeps its sessions for the next batch", async () => {
    const { gateway, pool } = await startPool(() => ({ status: 200 }));
    await sendAll(pool, 10);
    await sendAll(pool, 10);
    expect(gateway.sessions).toHaveLength(1);
  });

  it("resends requests that a GOAWAY left out, at once", async () => {
    const { gateway, pool } = await startPool(({ index }, stream) => {
      const session = stream.session;
      if (index % 500 === 499 && session && !session.closed) {
        session.goaway(constants.NGHTTP2_NO_ERROR);
        session.close();
      }
      return { status: 200 };
    });

    const ends = await sendAll(pool, 5_000);

    expect(tally(ends)).toEqual({ "200": 5_000 });
    expect(new Set(gateway.received.map(({ body }) => body)).size).toBe(5_000);
    expect(gateway.sessions.length).toBeGreaterThan(1);
  });

  it("sends refused streams again, but not for ever", async () => {
    const refusals = new Map<string, number>();
    const { pool } = await startPool(({ body }, stream) => {
      const times = (refusals.get(body) ?? 0) + 1;
      refusals.set(body, times);
      if (body !== "body 3" && times > 2) return { status: 200 };
      stream.close(constants.NGHTTP2_REFUSED_STREAM);
      return undefined;
    });

    expect(tally(await sendAll(pool, 20))).toEqual({ "200": 19, StreamRefused: 1 });
  });

  it("leaves a stream that was reset without an answer to a later attempt", async () => {
    const { gateway, pool } = await startPool(({ body }, stream) => {
      if (body !== "body 5") return { status: 200 };
      stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      return undefined;
    });

    expect(tally(await sendAll(pool, 20))).toEqual({ "200": 19, ConnectionLost: 1 });
    expect(gateway.received).toHaveLength(20);
  });

  it("goes on over a new connection after a reset, sending no request twice", async () => {
    const { gateway, pool } = await startPool(({ index }, stream) => {
      if (index < 150 || index >= 170) return { status: 200 };
      return index === 169 ? hangUp(stream) : undefined;
    });

    const ends = await sendAll(pool, 1_000);

    const counts = tally(ends);
    expect((counts["200"] ?? 0) + (counts.ConnectionLost ?? 0)).toBe(1_000);
    expect(counts.ConnectionLost).toBeGreaterThan(0);
    const paths = gateway.received.map(({ headers }) => headers[":path"]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("sends one request until the gateway has answered, then as many as it allows", async () => {
    const { gateway, pool } = await startPool(
      async ({ index }, stream) => {
        if (index > 0) return { status: 200 };
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(gateway.received).toHaveLength(1);
        stream.session?.settings({ maxConcurrentStreams: 1_000 });
        return { status: 200 };
      },
      { maxConcurrentStreams: 1 },
      { provesItself: true, sessions: 1 },
    );

    expect(tally(await sendAll(pool, 500))).toEqual({ "200": 500 });
    expect(gateway.sessions).toHaveLength(1);
    expect(gateway.maxOpen()).toBeGreaterThan(50);
  });

  it("never opens more streams than the gateway allows", async () => {
    const { gateway, pool } = await startPool(() => ({ status: 200 }), { maxConcurrentStreams: 7 });
    expect(tally(await sendAll(pool, 300))).toEqual({ "200": 300 });
    expect(gateway.maxOpen()).toBeLessThanOrEqual(7);
  });

  it("gives up on answers that do not come, and only on those", async () => {
    const { pool } = await startPool(
      ({ body }) => (body === "body 2" ? undefined : { status: 200 }),
      {},
      { answerTimeoutMs: 300 },
    );
    expect(tally(await sendAll(pool, 10))).toEqual({ "200": 9, NoAnswer: 1 });
  });

  it("reports a refused connection and works once a server listens", async () => {
    const { gateway, pool } = await startPool(() => ({ status: 200 }));
    await gateway.stop();
    expect(tally(await sendAll(pool, 50))).toEqual({ "Unreachable ECONNREFUSED": 50 });
  });

  it("does not connect for ever to a gateway that hangs up", async () => {
    const { pool } = await startPool((_request, stream) => hangUp(stream));
    const counts = tally(await sendAll(pool, 2_000));
    expect(Object.values(counts).reduce((a, b) => a + b)).toBe(2_000);
    expect(counts["200"]).toBeUndefined();
  });

  it("trusts only the authorities it was given", async () => {
    const gateway = await startGateway(() => ({ status: 200 }));
    const pool = createHttp2Pool({ url: gateway.url });
    onTestFinished(pool.destroy);
    expect(Object.keys(tally(await sendAll(pool, 1)))[0]).toMatch(
      /^Unreachable .*(SELF_SIGNED|VERIFY)/,
    );
  });

  it("starts nothing new once it is stopped", async () => {
    const controller = new AbortController();
    const { gateway, pool } = await startPool(
      ({ index }) => {
        if (index === 0) controller.abort();
        return { status: 200 };
      },
      { maxConcurrentStreams: 5 },
      { sessions: 1 },
    );

    const counts = tally(await sendAll(pool, 1_000, { signal: controller.signal }));

    expect(counts["200"]).toBe(gateway.received.length);
    expect(counts["200"]).toBeLessThan(50);
    expect(counts.NotSent).toBe(1_000 - gateway.received.length);
  });

  it("serves two batches at once over the same sessions", async () => {
    const { pool } = await startPool(() => ({ status: 200 }));
    const [a, b] = await Promise.all([sendAll(pool, 700), sendAll(pool, 900)]);
    expect([tally(a), tally(b)]).toEqual([{ "200": 700 }, { "200": 900 }]);
  });

  it("rejects a batch with a header that can't be sent, and goes on with others", async () => {
    const { pool } = await startPool(() => ({ status: 200 }));
    const broken = pool.run({
      count: 2,
      signal: new AbortController().signal,
      headers: () => ({ ":method": "POST", ":path": "/", ":bogus": "x" }),
      body: () => "",
      ended: () => undefined,
    });
    await expect(broken).rejects.toThrow();
    expect(tally(await sendAll(pool, 5))).toEqual({ "200": 5 });
  });
});
