import type { ExchangeEnd } from "../../functions/adapters/gateways/exchanges.ts";
import {
  createHttp2Pool,
  type Http2Pool,
  type PoolOptions,
} from "../../functions/adapters/gateways/http2/http2-pool.ts";
import { type Behaviour, type RawServer, settings, startRawServer } from "./raw-http2-server.ts";

export interface RawPool {
  readonly server: RawServer;
  send(count: number, body?: string): Promise<ExchangeEnd[]>;
  stop(): void;
}

/** A pool with one session to a server that sends what a test wants. */
export async function startRawPool(
  behave: Behaviour,
  greeting: readonly Buffer[] = [settings()],
  options: Partial<PoolOptions> & { readonly alpn?: string } = {},
): Promise<RawPool> {
  const { alpn = "h2", ...poolOptions } = options;
  const server = await startRawServer(behave, { greeting, alpn });
  const pool = createHttp2Pool({
    url: server.url,
    extraCa: server.ca,
    sessions: 1,
    ...poolOptions,
  });
  return {
    server,
    send: (count, body = "{}") => send(pool, count, body),
    stop() {
      pool.destroy();
      server.stop();
    },
  };
}

/** Every index must end exactly once. */
async function send(pool: Http2Pool, count: number, body: string): Promise<ExchangeEnd[]> {
  const ends: ExchangeEnd[] = [];
  await pool.run({
    count,
    signal: new AbortController().signal,
    headers: (index) => ({ ":method": "POST", ":path": `/${index}` }),
    body: () => body,
    ended: (index, end) => {
      if (ends[index]) throw new Error(`${index} ended twice`);
      ends[index] = end;
    },
  });
  return ends;
}

/** Number of requests by status or reason. */
export function tally(ends: readonly ExchangeEnd[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) {
    const name = end.kind === "answered" ? String(end.answer.status) : end.reason;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** The first request of the first connection gets these frames, all others are answered. */
export function insteadOfFirst(
  frames: (id: number) => readonly Buffer[],
  answer: (id: number) => Buffer,
): Behaviour {
  return (id, peer) => {
    peer.send(...(peer.number === 0 && id === 1 ? frames(id) : [answer(id)]));
  };
}
