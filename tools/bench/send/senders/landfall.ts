import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import { createApnsGateway } from "../../../../functions/adapters/gateways/apns/apns.ts";
import { createFcmGateway } from "../../../../functions/adapters/gateways/fcm/fcm.ts";
import type { ChunkOutcome } from "../../../../functions/domain/push/ledger/chunk-outcome.ts";
import { type SendPorts, sendChunk } from "../../../../functions/features/push/send/send-chunk.ts";
import { PROVIDERS } from "../../../../functions/generated/providers/registry.ts";
import type { ChunkMessage } from "../../../../functions/generated/types.ts";
import type { PushLedger } from "../../../../functions/ports/ledger.ts";
import {
  ACCESS_TOKEN,
  ALERT,
  BUNDLE_ID,
  count,
  KEY_ID,
  PROJECT,
  type Provider,
  type Sender,
  type Tally,
  TEAM_ID,
} from "../work.ts";

const PUSH = "i4OcyCnyjckJOtzz";
const clock = { now: () => Date.now() };

/** The ledger in memory: the outcome of each chunk, by its id. */
class MemoryLedger implements PushLedger {
  readonly #settled = new Map<string, ChunkOutcome>();

  async takeLease(chunk: Parameters<PushLedger["takeLease"]>[0]) {
    const lease = { push: chunk.push, chunk: chunk.chunk, owner: "bench", untilMs: 0 };
    return { kind: "leased", lease } as const;
  }

  async extendLease(lease: Parameters<PushLedger["extendLease"]>[0]) {
    return lease;
  }

  async stop(): Promise<never> {
    throw new Error("Nothing here stops a push");
  }

  async settle(...[lease, outcome, { retry }]: Parameters<PushLedger["settle"]>) {
    if (retry) throw new Error(`${retry.members.length} devices are to be tried again`);
    this.#settled.set(lease.chunk, outcome);
    return { kind: "settled" } as const;
  }

  take(chunk: string): ChunkOutcome | undefined {
    const outcome = this.#settled.get(chunk);
    this.#settled.delete(chunk);
    return outcome;
  }
}

/** The sample of accepted tokens, which the first chunks fill. */
function rememberAccepted(): SendPorts["accepted"] {
  let sample: ReadonlySet<string> = new Set();
  return {
    find: async () => sample,
    async replace(_name, grown) {
      sample = grown;
      return true;
    },
  };
}

/**
 * Runs the function's own code from the parsed chunk message to its settlement: lease, rendering,
 * sending, classification, fold, dead tokens. Only ledger and queues are in memory.
 */
export async function createLandfall(provider: Provider, apnsKey: string): Promise<Sender> {
  const ledger = new MemoryLedger();
  const ports: SendPorts = {
    ledger,
    queues: { sendChunks: async () => undefined, sendPrune: async () => undefined },
    accepted: rememberAccepted(),
    providers: PROVIDERS,
    gateway: provider === "apns" ? createApns(apnsKey) : await createFcm(),
    clock,
    timers: { after: () => () => undefined, every: () => () => undefined },
    random: {
      bytes: (size: number) => new Uint8Array(size),
      text: () => "bench",
    } as SendPorts["random"],
    log: { info: () => undefined } as unknown as SendPorts["log"],
  };
  let chunks = 0;
  return {
    async send(tokens) {
      const message = toMessage(provider, chunks++, tokens);
      await sendChunk(message, ports, { remainingMs: () => 120_000 });
      return toTally(ledger.take(message.chunk));
    },
  };
}

function toMessage(provider: Provider, chunk: number, tokens: readonly string[]): ChunkMessage {
  const devices = tokens.map((token) => [token.slice(0, 20), token] as [string, string]);
  return {
    version: 1,
    push: PUSH,
    chunk: `chunk#0000#${String(chunk).padStart(6, "0")}#000`,
    provider,
    group: { topic: BUNDLE_ID, production: true },
    data: { alert: ALERT },
    attempt: 1,
    devices: devices as ChunkMessage["devices"],
  };
}

function toTally(outcome: ChunkOutcome | undefined): Tally {
  const tally: Tally = { accepted: outcome?.successes ?? 0 };
  for (const [reason, times] of Object.entries(outcome?.reasons ?? {})) {
    for (let i = 0; i < times; i++) count(tally, reason);
  }
  return tally;
}

function createApns(privateKey: string) {
  return createApnsGateway({
    productionUrl: new URL("https://api.push.apple.com"),
    sandboxUrl: new URL("https://api.sandbox.push.apple.com"),
    credentials: async () => ({
      apns: { keys: [{ teamId: TEAM_ID, keyId: KEY_ID, privateKey }] },
    }),
    clock,
  });
}

async function createFcm() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const serviceAccount = {
    project_id: PROJECT,
    client_email: "push@example.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
  };
  return createFcmGateway({
    url: new URL("https://fcm.googleapis.com"),
    tokenUrl: await startTokenEndpoint(),
    credentials: async () => ({ fcm: { serviceAccount } }),
    clock,
  });
}

/** Google's token endpoint, for the one call that a container makes. */
function startTokenEndpoint(): Promise<URL> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ access_token: ACCESS_TOKEN, expires_in: 3_600 }));
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new TypeError("No port");
      resolve(new URL(`http://127.0.0.1:${address.port}/token`));
    });
  });
}
