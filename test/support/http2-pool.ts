import type { ExchangeEnd } from "../../functions/adapters/gateways/exchanges.ts";
import {
  createHttp2Pool,
  type Http2Pool,
  type PoolOptions,
} from "../../functions/adapters/gateways/http2/http2-pool.ts";
import { afterUse } from "./after-use.ts";
import { type Script, startGateway, type TestGateway } from "./gateway-server.ts";

/** A gateway that follows a script, and a pool to it. */
export async function startPool(
  script: Script,
  settings = {},
  options: Partial<PoolOptions> = {},
): Promise<{ gateway: TestGateway; pool: Http2Pool }> {
  const gateway = await startGateway(script, settings);
  return { gateway, pool: poolTo(gateway, options) };
}

/** A pool of connections to a server of the test. */
export function poolTo({ url, ca }: Server, options: Partial<PoolOptions> = {}): Http2Pool {
  const pool = createHttp2Pool({ url, extraCa: ca, ...options });
  afterUse(pool.destroy);
  return pool;
}

interface Server {
  readonly url: URL;
  readonly ca: string;
}

/**
 * Sends `count` requests, `POST /<index>` with the body `body <index>`.
 *
 * @throws Error if an index ends twice or never
 */
export async function sendAll(
  pool: Http2Pool,
  count: number,
  {
    body = (index) => `body ${index}`,
    signal = new AbortController().signal,
  }: { body?: (index: number) => string; signal?: AbortSignal } = {},
): Promise<ExchangeEnd[]> {
  const ends: ExchangeEnd[] = [];
  await pool.run({
    count,
    signal,
    headers: (index) => ({ ":method": "POST", ":path": `/${index}` }),
    body,
    ended: (index, end) => {
      if (ends[index]) throw new Error(`${index} ended twice`);
      ends[index] = end;
    },
  });
  const ended = Object.keys(ends).length;
  if (ended !== count) throw new Error(`${count - ended} of ${count} requests never ended`);
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
