import { Worker } from "node:worker_threads";
import { generate } from "selfsigned";
import { realNowMs } from "../data/shared-date.ts";
import { bundleWorker } from "../lambda/worker-bundle.ts";
import type { GatewayScript } from "./gateway-script.ts";
import type {
  GatewayOrigins,
  GatewaysData,
  GatewaysReply,
  GatewaysRequest,
} from "./gateways-worker.ts";
import type { NotificationPage, NotificationQuery, NotificationTally } from "./notification-log.ts";
import type { VendorScript } from "./vendors/vendor-script.ts";
import type { VendorCalls } from "./vendors/vendor-server.ts";
import type { SimulatedVendorName } from "./vendors/vendors.ts";

/** The simulated APNs, FCM and vendors, in their own thread so that load on them does not slow other parts. */
export interface PushGateways extends GatewayOrigins {
  /** PEM of the certificate that clients must trust. */
  readonly ca: string;
  find(query: NotificationQuery): Promise<NotificationPage>;
  tally(tokenPrefix: string): Promise<NotificationTally>;
  clear(): Promise<void>;
  script(provider: "apns" | "fcm", script: GatewayScript): Promise<void>;
  scriptVendor(vendor: SimulatedVendorName, script: VendorScript): Promise<void>;
  /** Requests to vendors since the last clear. */
  calls(): Promise<VendorCalls>;
  /** The key that browsers subscribe with; undefined if none is stored. */
  vapidPublicKey(): Promise<string | undefined>;
  /** @param credentials the stored push credentials, as JSON */
  setCredentials(credentials: string): Promise<void>;
  stop(): Promise<void>;
}

export interface PushGatewaysOptions {
  readonly offset: SharedArrayBuffer;
  /** The stored push credentials, as JSON. */
  readonly credentials: string;
}

type WithoutId<Request> = Request extends unknown ? Omit<Request, "id"> : never;

type Answer = Exclude<GatewaysReply, { origins: GatewayOrigins }>;

export async function startPushGateways(options: PushGatewaysOptions): Promise<PushGateways> {
  const tls = await createCertificate();
  const worker = new Worker(await bundleWorker(new URL("./gateways-worker.ts", import.meta.url)), {
    execArgv: [],
    workerData: { ...options, tls } satisfies GatewaysData,
  });
  const origins = await new Promise<GatewayOrigins>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (reply: GatewaysReply) => {
      if ("origins" in reply) resolve(reply.origins);
    });
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  worker.on("message", (reply: GatewaysReply) => {
    if ("origins" in reply) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  const call = (request: WithoutId<GatewaysRequest>) =>
    new Promise<Answer>((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      worker.postMessage({ ...request, id } satisfies GatewaysRequest);
    });
  return {
    ...origins,
    ca: tls.cert,
    find: async (query) => (await call({ kind: "find", query })).page ?? { count: 0, results: [] },
    tally: async (tokenPrefix) => {
      const { tally } = await call({ kind: "tally", tokenPrefix });
      if (!tally) throw new TypeError("The gateways' answer has no tally");
      return tally;
    },
    clear: async () => void (await call({ kind: "clear" })),
    script: async (provider, script) => void (await call({ kind: "script", provider, script })),
    scriptVendor: async (vendor, script) =>
      void (await call({ kind: "vendorScript", vendor, script })),
    calls: async () => (await call({ kind: "calls" })).calls ?? {},
    vapidPublicKey: async () => (await call({ kind: "publicKey" })).publicKey,
    setCredentials: async (credentials) => void (await call({ kind: "credentials", credentials })),
    stop: async () => void (await worker.terminate()),
  };
}

const DAY_MS = 86_400_000;

/** Valid by this machine's clock, which TLS uses. */
async function createCertificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const pem = await generate([{ name: "commonName", value: "Landfall local gateways" }], {
    keyType: "ec",
    notBeforeDate: new Date(realNowMs() - DAY_MS),
    notAfterDate: new Date(realNowMs() + 365 * DAY_MS),
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  return { key: pem.private, cert: pem.cert };
}
