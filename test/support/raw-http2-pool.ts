import type { ExchangeEnd } from "../../functions/adapters/gateways/exchanges.ts";
import type { PoolOptions } from "../../functions/adapters/gateways/http2/http2-pool.ts";
import { afterUse } from "./after-use.ts";
import { poolTo, sendAll } from "./http2-pool.ts";
import { type Behaviour, type RawServer, settings, startRawServer } from "./raw-http2-server.ts";

export interface RawPool {
  readonly server: RawServer;
  send(count: number, body?: string): Promise<ExchangeEnd[]>;
}

/** A pool with one session to a server that sends what a test wants. */
export async function startRawPool(
  behave: Behaviour,
  greeting: readonly Buffer[] = [settings()],
  options: Partial<PoolOptions> & { readonly alpn?: string } = {},
): Promise<RawPool> {
  const { alpn = "h2", ...poolOptions } = options;
  const server = await startRawServer(behave, { greeting, alpn });
  afterUse(server.stop);
  const pool = poolTo(server, { sessions: 1, ...poolOptions });
  return { server, send: (count, body = "{}") => sendAll(pool, count, { body: () => body }) };
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
