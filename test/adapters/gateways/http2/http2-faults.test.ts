import { constants, type ServerHttp2Session } from "node:http2";
import { connect, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Http2Pool } from "../../../../functions/adapters/gateways/http2/http2-pool.ts";
import {
  hangUp,
  type Script,
  startGateway,
  type TestGateway,
} from "../../../support/gateway-server.ts";
import { poolTo, sendAll, startPool, tally } from "../../../support/http2-pool.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const send = async (pool: Http2Pool, count: number) => tally(await sendAll(pool, count));

/** How often each request reached the gateway. */
function receipts({ received }: TestGateway): Map<string, number> {
  const times = new Map<string, number>();
  for (const { headers } of received) {
    const path = headers[":path"] ?? "";
    times.set(path, (times.get(path) ?? 0) + 1);
  }
  return times;
}

describe("a GOAWAY (R25)", () => {
  /** The first session goes away at a request, having processed fewer than it received. */
  function leavingAt(request: number, code: number): { script: Script; acted: Set<string> } {
    const acted = new Set<string>();
    let first: ServerHttp2Session | undefined;
    let lastId = Number.POSITIVE_INFINITY;
    const script: Script = async ({ headers, index }, stream) => {
      const { session, id = 0 } = stream;
      first ??= session as ServerHttp2Session;
      if (session === first && index === request) {
        lastId = Math.max(id - 20, 1);
        first.goaway(code, lastId);
      }
      if (session === first && id > lastId) return undefined;
      acted.add(headers[":path"] ?? "");
      if (session === first) await later(20);
      return { status: 200 };
    };
    return { script, acted };
  }

  it.each([10, 57, 150, 199])(
    "resends the requests above the last stream id and awaits the others, at request %i",
    async (request) => {
      const { script, acted } = leavingAt(request, constants.NGHTTP2_NO_ERROR);
      const { gateway, pool } = await startPool(script, {}, { sessions: 1 });

      expect(await send(pool, 600)).toEqual({ "200": 600 });

      expect(acted.size).toBe(600);
      expect(gateway.sessions).toHaveLength(2);
      expect(Math.max(...receipts(gateway).values())).toBeLessThanOrEqual(2);
    },
  );

  it("leaves only requests unanswered that the gateway may have handled, if it carries an error", async () => {
    const { script, acted } = leavingAt(150, constants.NGHTTP2_ENHANCE_YOUR_CALM);
    const { pool } = await startPool(script, {}, { sessions: 1 });

    const { "200": answered = 0, ConnectionLost: unknown = 0, ...others } = await send(pool, 600);

    expect(others).toEqual({});
    expect(answered + unknown).toBe(600);
    expect(unknown).toBeLessThanOrEqual(150);
    expect(acted.size).toBe(600);
  });
});

describe("a connection cut in the middle (R26)", () => {
  it("rejects no device when it cuts a refusal", async () => {
    const { pool } = await startPool((_, stream) => {
      stream.respond({ ":status": 403 });
      stream.write('{"reason":"ExpiredProv', () => setTimeout(() => hangUp(stream), 20));
      return undefined;
    });

    expect(await send(pool, 1)).toEqual({ AnswerCut: 1 });
  });

  it.each([0, 1, 19, 99, 200, 399])(
    "ends every request once and resends none, at request %i",
    async (request) => {
      const { gateway, pool } = await startPool(({ index }, stream) =>
        index === request ? hangUp(stream) : { status: 200 },
      );

      const { "200": answered = 0, ConnectionLost: unknown = 0, ...others } = await send(pool, 500);

      expect(others).toEqual({});
      expect(answered + unknown).toBe(500);
      expect(unknown).toBeGreaterThan(0);
      expect(Math.max(...receipts(gateway).values())).toBe(1);
    },
  );

  it.each([
    ["CANCEL", constants.NGHTTP2_CANCEL],
    ["INTERNAL_ERROR", constants.NGHTTP2_INTERNAL_ERROR],
    ["NO_ERROR", constants.NGHTTP2_NO_ERROR],
  ])("RST_STREAM %s without an answer leaves it open whether it was acted on", async (_, code) => {
    const { gateway, pool } = await startPool(({ index }, stream) => {
      if (index % 10 !== 3) return { status: 200 };
      stream.close(code);
      return undefined;
    });
    expect(await send(pool, 100)).toEqual({ "200": 90, ConnectionLost: 10 });
    expect(gateway.received).toHaveLength(100);
  });

  it("a gateway that falls silent as a whole is left after the time for one answer", async () => {
    const { gateway, pool } = await startPool(
      ({ index }) => (index < 50 ? { status: 200 } : undefined),
      {},
      { answerTimeoutMs: 300, sessions: 1 },
    );
    const { "200": answered, NoAnswer: unknown = 0, ...others } = await send(pool, 200);
    expect(answered).toBe(50);
    expect(unknown).toBe(150);
    expect(others).toEqual({});
    expect(Math.max(...receipts(gateway).values())).toBe(1);
  });
});

describe("a gateway that has not yet shown that it accepts the credentials", () => {
  const proving = { provesItself: true };

  it("may end the session before its first answer: another one takes its place", async () => {
    const { gateway, pool } = await startPool(
      ({ index }, stream) => (index === 0 ? hangUp(stream) : { status: 200 }),
      {},
      proving,
    );
    expect(await send(pool, 50)).toEqual({ "200": 49, ConnectionLost: 1 });
    expect(await send(pool, 50)).toEqual({ "200": 50 });
    expect(gateway.sessions.length).toBeGreaterThan(1);
  });

  it("may reset its only request: the session is used again an hour later", async () => {
    const { pool } = await startPool(
      ({ index }, stream) => {
        if (index > 0) return { status: 200 };
        stream.close(constants.NGHTTP2_INTERNAL_ERROR);
        return undefined;
      },
      {},
      proving,
    );
    expect(await send(pool, 1)).toEqual({ ConnectionLost: 1 });
    const laterMs = Date.now() + 3_600_000;
    vi.spyOn(Date, "now").mockReturnValue(laterMs);
    expect(await send(pool, 50)).toEqual({ "200": 50 });
  });
});

describe("limits", () => {
  it("a limit that the gateway lowers holds from then on", async () => {
    let open = 0;
    const afterwards: number[] = [];
    const { pool } = await startPool(
      async ({ index }, stream) => {
        open += 1;
        stream.on("close", () => {
          open -= 1;
        });
        if (index === 100) stream.session?.settings({ maxConcurrentStreams: 3 });
        if (index > 400) afterwards.push(open);
        await later(2);
        return { status: 200 };
      },
      {},
      { sessions: 1 },
    );
    expect(await send(pool, 500)).toEqual({ "200": 500 });
    expect(Math.max(...afterwards)).toBeLessThanOrEqual(3);
  });

  it("opens more sessions while answers are slow, and at most as many as it may", async () => {
    const { gateway, pool } = await startPool(
      async () => {
        await later(60);
        return { status: 200 };
      },
      { maxConcurrentStreams: 10 },
      { sessions: 3 },
    );
    expect(await send(pool, 300)).toEqual({ "200": 300 });
    expect(gateway.sessions).toHaveLength(3);
  });
});

/** Between pool and gateway; what it froze neither passes anything on nor closes. */
async function startProxy(port: number, connections = Number.POSITIVE_INFINITY) {
  const pairs: Socket[] = [];
  let refused = 0;
  const proxy = createServer((inner) => {
    if (pairs.length >= 2 * connections) {
      refused += 1;
      inner.destroy();
      return;
    }
    const outer = connect(port, "127.0.0.1");
    inner.pipe(outer).pipe(inner);
    for (const socket of [inner, outer]) socket.on("error", () => socket.destroy());
    pairs.push(inner, outer);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of pairs) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  if (address === null || typeof address === "string") throw new TypeError("No port");
  return {
    port: address.port,
    refused: () => refused,
    freeze() {
      for (const socket of pairs) socket.unpipe().pause();
    },
  };
}

async function startBehindProxy(script: Script = () => ({ status: 200 }), connections?: number) {
  const gateway = await startGateway(script, { maxConcurrentStreams: 20 });
  const proxy = await startProxy(Number(gateway.url.port), connections);
  const url = new URL(`https://127.0.0.1:${proxy.port}`);
  return { gateway, proxy, pool: poolTo({ url, ca: gateway.ca }) };
}

describe("a gateway that takes no further connection", () => {
  it("gets everything over its one session and is seldom asked for another", async () => {
    const slowly: Script = async () => {
      await later(30);
      return { status: 200 };
    };
    const { proxy, pool } = await startBehindProxy(slowly, 1);

    expect(await send(pool, 300)).toEqual({ "200": 300 });
    expect(proxy.refused()).toBeGreaterThan(0);
    expect(proxy.refused()).toBeLessThanOrEqual(3);
  });
});

describe("a container that was frozen", () => {
  function sleepAnHour(): void {
    const wokeAtMs = Date.now() + 3_600_000;
    vi.spyOn(Date, "now").mockReturnValue(wokeAtMs);
  }

  it("keeps a session that still answers", async () => {
    const { gateway, pool } = await startBehindProxy();
    await send(pool, 5);
    sleepAnHour();
    expect(await send(pool, 5)).toEqual({ "200": 5 });
    expect(gateway.sessions).toHaveLength(1);
  });

  it("asks a session before it trusts it with notifications", async () => {
    const { gateway, proxy, pool } = await startBehindProxy();
    await send(pool, 5);
    proxy.freeze();
    sleepAnHour();
    expect(await send(pool, 5)).toEqual({ "200": 5 });
    expect(gateway.sessions).toHaveLength(2);
    expect(gateway.received).toHaveLength(10);
  });
});
