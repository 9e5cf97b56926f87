import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { listenOnLoopback } from "../../http/loopback.ts";
import type { NotificationLog } from "../notification-log.ts";
import { createIssuedTokens, type ScriptedTokens } from "./issued-tokens.ts";
import {
  type Delivery,
  isDelivery,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCall,
} from "./vendor-call.ts";
import { createVendorPlayer, isCallFailure, type VendorPlayer } from "./vendor-player.ts";
import { sendReceipts } from "./vendor-receipts.ts";
import type { VendorScript } from "./vendor-script.ts";
import { SIMULATED_VENDOR_NAMES, SIMULATED_VENDORS, type SimulatedVendorName } from "./vendors.ts";

/** Requests since the last clear, by vendor and operation, such as `{ hms: { token: 1 } }`. */
export type VendorCalls = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface VendorServer {
  readonly origin: string;
  script(vendor: SimulatedVendorName, script: VendorScript): void;
  calls(): VendorCalls;
  clear(): void;
}

export interface VendorServerOptions {
  readonly log: NotificationLog;
  /** Unix milliseconds of the shared clock. */
  readonly now: () => number;
  /** The profiles of a vendor in the stored credentials. */
  readonly profiles: (vendor: SimulatedVendorName) => readonly unknown[];
}

const MAX_BODY_BYTES = 4_194_304;

interface RunningVendor {
  readonly name: SimulatedVendorName;
  readonly player: VendorPlayer;
  readonly tokens: ScriptedTokens;
  readonly calls: Map<string, number>;
  readonly protocol: () => Promise<SimulatedVendor>;
}

/** Serves the vendors' push services over HTTP on loopback: `https://host/path` at `/host/path`. */
export async function startVendorServer(options: VendorServerOptions): Promise<VendorServer> {
  const vendors = SIMULATED_VENDOR_NAMES.map((name) => startVendor(name, options));
  const server = createServer((request, response) => {
    void receive(request, response).catch((error: unknown) => {
      // A client that went away gets no answer; a fault of this simulation is shown.
      if (request.complete) send(response, { status: 500, body: String(error) });
    });
  });
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request);
    const vendor = vendors.find(({ name }) => SIMULATED_VENDORS[name].serves.test(addressIn(call)));
    if (!vendor) return send(response, notFound(call));
    if (vendor.player.isDown) return void response.destroy();
    const answer = await answerCall(vendor, call, options);
    if (vendor.player.latencyMs > 0) await sleep(vendor.player.latencyMs);
    if (answer) send(response, answer);
    else response.destroy();
  };
  const { origin } = await listenOnLoopback(server, 0);
  return {
    origin,
    script: (name, script) => {
      const vendor = vendors.find((candidate) => candidate.name === name);
      vendor?.player.load(script);
      vendor?.tokens.load(script.token);
    },
    calls: () =>
      Object.fromEntries(vendors.map(({ name, calls }) => [name, Object.fromEntries(calls)])),
    clear: () => {
      for (const { calls } of vendors) calls.clear();
    },
  };
}

function startVendor(
  name: SimulatedVendorName,
  { now, profiles }: VendorServerOptions,
): RunningVendor {
  const tokens = createIssuedTokens(now);
  let loading: Promise<SimulatedVendor> | undefined;
  const load = async () => {
    const { create } = await SIMULATED_VENDORS[name].load();
    return create({ now, tokens, profiles: () => profiles(name) as never });
  };
  return {
    name,
    tokens,
    player: createVendorPlayer(now),
    calls: new Map(),
    protocol: () => {
      loading ??= load();
      return loading;
    },
  };
}

/** Undefined if the script cuts the connection. */
async function answerCall(
  vendor: RunningVendor,
  call: VendorCall,
  options: VendorServerOptions,
): Promise<VendorAnswer | undefined> {
  const protocol = await vendor.protocol();
  for (const [operation, { at, receive }] of Object.entries(protocol.operations)) {
    const match = at.exec(addressIn(call));
    if (!match || call.method !== "POST") continue;
    vendor.calls.set(operation, (vendor.calls.get(operation) ?? 0) + 1);
    const received = receive(call, match.slice(1));
    if (!isDelivery(received)) return received;
    const answer = deliver(vendor, { protocol, delivery: received }, options);
    return vendor.player.cutsAnswer() ? undefined : answer;
  }
  return notFound(call);
}

function deliver(
  { name, player }: RunningVendor,
  { protocol, delivery }: { readonly protocol: SimulatedVendor; readonly delivery: Delivery },
  { log, now }: VendorServerOptions,
): VendorAnswer {
  const judgement = player.judge(delivery);
  if (isCallFailure(judgement)) {
    const { code, status } = judgement;
    return code === undefined
      ? { status: status ?? 503, body: "" }
      : { ...protocol.toRefusal({ code }), ...(status !== undefined && { status }) };
  }
  const receivedAtMs = now();
  const arrived = delivery.items.filter(({ token }) => !judgement.has(token));
  for (const { token, notification } of arrived) {
    const headers = () => notification.headers ?? {};
    log.add({ provider: name, token, ...notification, headers, receivedAtMs });
  }
  void sendReceipts(name, {
    arrived: arrived.map(({ token, notification }) => ({ token, payload: notification.payload })),
    script: player.receipts,
    nowMs: receivedAtMs,
  });
  return delivery.toAnswer(judgement);
}

function addressIn({ host, path }: VendorCall): string {
  return host + path;
}

async function readCall(request: IncomingMessage): Promise<VendorCall> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new RangeError("The body is too large");
    chunks.push(chunk);
  }
  const [, host = "", path = "", query = ""] =
    /^\/([^/]+)(\/[^?]*)(.*)$/.exec(request.url ?? "") ?? [];
  const { method = "", headers } = request;
  return { host, path, query, method, headers, body: Buffer.concat(chunks) };
}

function notFound({ method, host, path }: VendorCall): VendorAnswer {
  const body = JSON.stringify({
    error: `No simulated vendor serves ${method} https://${host}${path}`,
  });
  return { status: 404, headers: { "content-type": "application/json" }, body };
}

function send(response: ServerResponse, { status, headers, body }: VendorAnswer): void {
  response.writeHead(status, headers).end(body);
}
