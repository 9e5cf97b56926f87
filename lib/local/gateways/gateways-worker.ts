/** Worker thread with the simulated APNs (production and sandbox) and FCM. */
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
  type Provider,
} from "./notification-log.ts";
import { createScriptPlayer } from "./script-player.ts";

export interface GatewaysData {
  readonly offset: SharedArrayBuffer;
  readonly tls: { readonly key: string; readonly cert: string };
  readonly apnsKeys: readonly ApnsKey[];
}

export type GatewaysRequest =
  | { readonly id: number; readonly kind: "find"; readonly query: NotificationQuery }
  | { readonly id: number; readonly kind: "tally"; readonly tokenPrefix: string }
  | { readonly id: number; readonly kind: "clear" }
  | {
      readonly id: number;
      readonly kind: "script";
      readonly provider: Provider;
      readonly script: GatewayScript;
    };

export type GatewaysReply =
  | { readonly id: number; readonly page?: NotificationPage; readonly tally?: NotificationTally }
  | { readonly origins: GatewayOrigins };

export interface GatewayOrigins {
  readonly apnsProduction: string;
  readonly apnsSandbox: string;
  readonly fcm: string;
}

const { offset, tls, apnsKeys } = workerData as GatewaysData;
const port = parentPort;
if (!port) throw new TypeError("gateways-worker runs in a worker thread");
nameThread("gateways");

const now = () => realNowMs() + readOffsetMs(offset);
const log = createNotificationLog();
const players = { apns: createScriptPlayer(), fcm: createScriptPlayer() };

const startApns = (environment: "production" | "sandbox") =>
  startGatewayServer({
    tls,
    protocol: createApns({ environment, keys: apnsKeys, log, now, script: players.apns }),
    player: players.apns,
  });
const production = await startApns("production");
const sandbox = await startApns("sandbox");
const fcm = await startGatewayServer({
  tls,
  protocol: createFcm({ log, now, script: players.fcm }),
  player: players.fcm,
});

port.on("message", (request: GatewaysRequest) => port.postMessage(run(request)));
port.postMessage({
  origins: {
    apnsProduction: production.origin,
    apnsSandbox: sandbox.origin,
    fcm: fcm.origin,
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
      return { id };
    case "script":
      players[request.provider].load(request.script);
      return { id };
  }
}
