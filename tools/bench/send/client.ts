/** Runs one sender in its own process: warm-up, the measured part, then one line of JSON. */
import { generateKeyPairSync } from "node:crypto";
import { redirectTls } from "./redirect.ts";
import { createApns2 } from "./senders/apns2.ts";
import { createFirebaseAdmin } from "./senders/firebase-admin.ts";
import { createLandfall } from "./senders/landfall.ts";
import { createNodeApn } from "./senders/node-apn.ts";
import { createRawHttp2 } from "./senders/raw-http2.ts";
import { createTokens, type Provider, type Sender, type Tally } from "./work.ts";

export interface ClientTask {
  readonly sender: string;
  readonly provider: Provider;
  readonly port: number;
  /** Notifications of the warm-up. */
  readonly warmUp: number;
  readonly notifications: number;
  /** Devices per call of the sender, and calls at once. */
  readonly batch: number;
  readonly batches: number;
}

export interface ClientResult {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly tally: Tally;
}

async function run(task: ClientTask): Promise<ClientResult> {
  redirectTls(task.port);
  const sender = await createSender(task);
  const warmUp = createTokens(task.provider, task.notifications, task.warmUp);
  const tokens = createTokens(task.provider, 0, task.notifications);
  await sendAll(sender, warmUp, task);
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const tally = await sendAll(sender, tokens, task);
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    cpuSeconds: (user + system) / 1_000_000,
    peakMb: process.resourceUsage().maxRSS / 1_024,
    tally,
  };
}

async function createSender({ sender, provider }: ClientTask): Promise<Sender> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const apnsKey = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  switch (sender) {
    case "landfall":
      return createLandfall(provider, apnsKey);
    case "node:http2":
      return createRawHttp2(provider);
    case "@parse/node-apn":
      return createNodeApn(apnsKey);
    case "apns2":
      return createApns2(apnsKey);
    case "firebase-admin":
      return createFirebaseAdmin();
    default:
      throw new RangeError(`No sender ${sender}`);
  }
}

async function sendAll(
  sender: Sender,
  tokens: readonly string[],
  { batch, batches }: ClientTask,
): Promise<Tally> {
  const total: Tally = {};
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < tokens.length) {
      const part = tokens.slice(next, next + batch);
      next += batch;
      for (const [reason, times] of Object.entries(await sender.send(part))) {
        total[reason] = (total[reason] ?? 0) + times;
      }
    }
  };
  await Promise.all(Array.from({ length: batches }, lane));
  return total;
}

process.stdout.write(`${JSON.stringify(await run(JSON.parse(process.argv[2] ?? "")))}\n`);
process.exit();
