/** Worker thread with the simulated APNs (production and sandbox), FCM and vendors. */
import { parentPort, workerData } from "node:worker_threads";
import { readOffsetMs, realNowMs } from "../data/shared-date.ts";
import { nameThread } from "../thread-name.ts";
import { type ApnsKey, createApns } from "./apns.ts";
import { createFcm } from "./fcm.ts";
import type { GatewayScript } from "./gateway-script.ts";
import { startGatewayServer } from "./gateway-server.ts";
import {
  createNotificationLog,
  type NotificationPage,
  type NotificationQuery,
  type NotificationTally,
} from "./notification-log.ts";
import { createScriptPlayer } from "./script-player.ts";
import {
  type PushCredentialsValue,
  readPushCredentials,
  readVapidPublicKey,
} from "./stored-credentials.ts";
import type { VendorScript } from "./vendors/vendor-script.ts";
import { startVendorServer, type VendorCalls } from "./vendors/vendor-server.ts";
import type { SimulatedVendorName } from "./vendors/vendors.ts";

export interface GatewaysData {
  readonly offset: SharedArrayBuffer;
  readonly tls: { readonly key: string; readonly cert: string };
  /** The stored push credentials, as JSON. */
  readonly credentials: string;
}

export type GatewaysRequest =
  | { readonly id: number; readonly kind: "find"; readonly query: NotificationQuery }
  | { readonly id: number; readonly kind: "tally"; readonly tokenPrefix: string }
  | { readonly id: number; readonly kind: "clear" }
  | {
      readonly id: number;
      readonly kind: "script";
      readonly provider: "apns" | "fcm";
      readonly script: GatewayScript;
    }
  | {
      readonly id: number;
      readonly kind: "vendorScript";
      readonly vendor: SimulatedVendorName;
      readonly script: VendorScript;
    }
  | { readonly id: number; readonly kind: "credentials"; readonly credentials: string }
  | { readonly id: number; readonly kind: "calls" }
  | { readonly id: number; readonly kind: "publicKey" };

export type GatewaysReply =
  | {
      readonly id: number;
      readonly page?: NotificationPage;
      readonly tally?: NotificationTally;
      readonly calls?: VendorCalls;
      readonly publicKey?: string | undefined;
    }
  | { readonly origins: GatewayOrigins };

export interface GatewayOrigins {
  readonly apnsProduction: string;
  readonly apnsSandbox: string;
  readonly fcm: string;
  /** Serves the vendors' `https://host/path` at `/host/path`. */
  readonly vendors: string;
}

const { offset, tls, ...data } = workerData as GatewaysData;
const port = parentPort;
if (!port) throw new TypeError("gateways-worker runs in a worker thread");
nameThread("gateways");

const now = () => realNowMs() + readOffsetMs(offset);
const NO_KEYS: readonly ApnsKey[] = [];
let credentials: PushCredentialsValue = readPushCredentials(data.credentials);
const log = createNotificationLog();
const players = { apns: createScriptPlayer(), fcm: createScriptPlayer() };

const startApns = (environment: "production" | "sandbox") =>
  startGatewayServer({
    tls,
    protocol: createApns({
      environment,
      keys: () => credentials.apns?.keys ?? NO_KEYS,
      log,
      now,
      script: players.apns,
    }),
    player: players.apns,
  });
const production = await startApns("production");
const sandbox = await startApns("sandbox");
const fcm = await startGatewayServer({
  tls,
  protocol: createFcm({ log, now, script: players.fcm }),
  player: players.fcm,
});
const vendors = await startVendorServer({
  log,
  now,
  profiles: (vendor) => credentials[vendor] ?? [],
});

port.on("message", (request: GatewaysRequest) => port.postMessage(run(request)));
port.postMessage({
  origins: {
    apnsProduction: production.origin,
    apnsSandbox: sandbox.origin,
    fcm: fcm.origin,
    vendors: vendors.origin,
  },
} satisfies GatewaysReply);

function run(request: GatewaysRequest): GatewaysReply {
  const { id } = request;
  switch (request.kind) {
    case "find":
      return { id, page: log.find(request.query) };
    case "tally":
      return { id, tally: log.tally(request.tokenPrefix) };
    case "clear":
      log.clear();
      vendors.clear();
      return { id };
    case "calls":
      return { id, calls: vendors.calls() };
    case "publicKey":
      return { id, publicKey: readVapidPublicKey(credentials) };
    case "credentials":
      credentials = readPushCredentials(request.credentials);
      return { id };
    case "vendorScript":
      vendors.script(request.vendor, request.script);
      return { id };
    case "script":
      players[request.provider].load(request.script);
      return { id };
  }
}
