/**
 * A process that sends batches through the HTTP/2 pool, so that a test can stop and continue it as
 * Lambda freezes an environment. Each line of its input is a number of requests, each line of its
 * output what became of them.
 */
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { createHttp2Pool } from "../../functions/adapters/gateways/http2/http2-pool.ts";

export interface SenderReport {
  /** Number of requests by status or reason. */
  readonly ends: Readonly<Record<string, number>>;
  readonly ms: number;
}

const [, , url = "", extraCa = ""] = process.argv;
const pool = createHttp2Pool({ url: new URL(url), extraCa });
stdout.write("ready\n");
for await (const line of createInterface({ input: stdin })) {
  stdout.write(`${JSON.stringify(await send(Number(line)))}\n`);
}
pool.destroy();

async function send(count: number): Promise<SenderReport> {
  const ends: Record<string, number> = {};
  const startedAt = performance.now();
  await pool.run({
    count,
    signal: new AbortController().signal,
    headers: (index) => ({ ":method": "POST", ":path": `/${index}` }),
    body: () => "{}",
    ended: (_index, end) => {
      const name = end.kind === "answered" ? String(end.answer.status) : end.reason;
      ends[name] = (ends[name] ?? 0) + 1;
    },
  });
  return { ends, ms: Math.round(performance.now() - startedAt) };
}
