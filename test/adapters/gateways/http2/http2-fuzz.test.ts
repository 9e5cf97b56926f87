import { createHash, randomInt } from "node:crypto";
import {
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSeededRandom, type SeededRandom } from "../../../simulation/seeded-random.ts";
import { startGateway } from "../../../support/gateway-server.ts";
import { poolTo } from "../../../support/http2-pool.ts";
import { type Fields, startRawClient } from "../../../support/raw-http2-client.ts";
import { startSplittingProxy } from "../../../support/splitting-proxy.ts";

/** New ones in each run; the title of a failed test names its own. */
const SEEDS = Array.from({ length: 6 }, () => randomInt(2 ** 31));

const NAMES = [
  "content-type",
  "retry-after",
  "server",
  "etag",
  "x-unindexed",
  "x-a",
  "x-b",
  "apns-id",
  "authorization",
];
const CHARACTERS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).join("");
const WIDE = `${CHARACTERS}\xe4\xff`;
const TABLES = [0, 64, 300, 4_096, 65_536];

function text(random: SeededRandom, length: number): string {
  const characters = random.chance(0.5) ? CHARACTERS : WIDE;
  return Array.from({ length }, () => characters[random.integer(characters.length)]).join("");
}

/** Values repeat often, so that they enter tables, and are long at times, so that they push others out. */
function createFields(random: SeededRandom): () => Fields {
  const values = Array.from({ length: 12 }, () => text(random, random.integer(60)));
  return () => {
    const fields: Record<string, string> = {};
    for (const name of NAMES) {
      if (random.chance(0.4)) continue;
      fields[name] = random.chance(0.8) ? random.pick(values) : text(random, random.integer(1_500));
    }
    if (random.chance(0.03)) fields["x-long"] = text(random, 20_000);
    return fields;
  };
}

describe("header blocks", () => {
  it.each(SEEDS)(
    "keep every name and value between this client and node:http2, seed %i",
    async (seed) => {
      const random = createSeededRandom(seed);
      const next = createFields(random);
      const received: IncomingHttpHeaders[] = [];
      const answers: Fields[] = [];
      const server = createServer({
        paddingStrategy: random.pick([
          constants.PADDING_STRATEGY_NONE,
          constants.PADDING_STRATEGY_MAX,
        ]),
        settings: { headerTableSize: random.pick(TABLES), maxHeaderListSize: 65_536 },
      });
      server.on("stream", (stream: ServerHttp2Stream, headers) => {
        received.push(headers);
        const answer = next();
        answers.push(answer);
        if (random.chance(0.1)) stream.session?.settings({ headerTableSize: random.pick(TABLES) });
        stream.respond({ ":status": random.pick([200, 404, 429]), ...answer }, { endStream: true });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const client = startRawClient((server.address() as AddressInfo).port);
      onTestFinished(() => {
        client.stop();
        server.close();
      });

      for (let at = 0; at < 150; at++) {
        const path = random.chance(0.5) ? "/same" : `/${at}`;
        const fields = { ":path": path, ...next() };
        const { ":status": status, date, ...answer } = await client.ask(fields);
        expect(answer).toEqual(answers[at]);
        expect(date).toMatch(/ GMT$/);
        expect(status).toMatch(/^(200|404|429)$/);
        expect(received[at]).toMatchObject({ ":method": "POST", ":scheme": "https", ...fields });
      }
    },
  );
});

describe("a pool behind a proxy that cuts the bytes anywhere", () => {
  const digest = (body: string) => createHash("sha256").update(body).digest("hex");

  it.each(SEEDS)("gets the right answer to each request, seed %i", async (seed) => {
    const random = createSeededRandom(seed);
    const largest = random.pick([1, 7, 100, 5_000, 40_000]);
    const statuses = [200, 200, 400, 410, 429, 503];
    const answerTo = (path: string, body: string) => {
      const number = Number.parseInt(digest(path + body).slice(0, 6), 16);
      const size = number % 10 === 0 ? number % 150_000 : number % 300;
      return { status: statuses[number % statuses.length] ?? 200, body: path.padEnd(size, "é") };
    };
    const gateway = await startGateway(
      ({ headers, body }) => answerTo(String(headers[":path"]), body),
      {
        initialWindowSize: random.pick([100, 1_000, 65_535, 1_000_000]),
        maxConcurrentStreams: random.pick([1, 10, 100, 1_000]),
        headerTableSize: random.pick(TABLES),
        maxFrameSize: random.pick([16_384, 100_000]),
      },
      {
        paddingStrategy: random.pick([
          constants.PADDING_STRATEGY_NONE,
          constants.PADDING_STRATEGY_MAX,
        ]),
      },
    );
    const proxy = await startSplittingProxy(gateway.url, () => 1 + random.integer(largest));
    onTestFinished(proxy.stop);
    const pool = poolTo(proxy, { readsSuccesses: true });
    // With pieces of a byte, each byte is a TLS record.
    const count = largest < 100 ? 60 : 400;
    const sizes = Array.from({ length: count }, () =>
      random.integer(largest >= 100 && random.chance(0.05) ? 100_000 : 900),
    );
    const bodies = sizes.map((size) => text(random, size));

    let ended = 0;
    await pool.run({
      count,
      signal: new AbortController().signal,
      headers: (index) => ({ ":method": "POST", ":path": `/${index}`, "x-a": String(index % 7) }),
      body: (index) => (index % 2 === 0 ? (bodies[index] ?? "") : Buffer.from(bodies[index] ?? "")),
      ended: (index, end) => {
        ended += 1;
        const { status, body } = answerTo(`/${index}`, bodies[index] ?? "");
        expect(end).toEqual({ kind: "answered", answer: { status, retryAfter: undefined, body } });
      },
    });
    expect(ended).toBe(count);
  });
});
