import { randomUUID } from "node:crypto";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { isFromProgram } from "../../http/foreign-sender.ts";
import { listenOnLoopback } from "../../http/loopback.ts";
import type { Access } from "../../template/role-policies.ts";
import { refuseBrowser } from "../aws-endpoint.ts";
import { createAccessLaw } from "./access.ts";
import { type Answer, Call, type Law, type Send } from "./call.ts";
import { createChance, type Rates } from "./chance.ts";
import { createRestores } from "./restores.ts";
import { continueSegments } from "./segmented-scan.ts";
import { createStaleCounts } from "./stale-counts.ts";
import { createThroughput } from "./throughput.ts";

/** How the proxy treats requests. */
export interface Refusals extends Rates {
  /** Throttles a table or partition key that takes more units a second than DynamoDB gives. */
  readonly throughput: boolean;
}

export const NO_REFUSALS: Refusals = {
  throughput: false,
  conflictRate: 0,
  throttleRate: 0,
  lostAnswerRate: 0,
  latencyMs: 0,
};

/** DynamoDB's laws in front of an engine that does not know them. */
export interface DynamoDbProxy {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface ProxyOptions {
  /** Origin of the engine. */
  readonly engine: string;
  /**
   * Time by which tables are counted every six hours and take units; without it, counts are always
   * fresh.
   */
  readonly clock?: { now(): number } | undefined;
  /** Permissions of the functions; without them everything is allowed. */
  readonly access?: Access | undefined;
  /** Tables that have point-in-time recovery at the start. */
  readonly recoverable?: readonly string[] | undefined;
  /** Asked for every request; by default nothing is refused. */
  readonly refusals?: () => Refusals;
}

export async function startDynamoDbProxy(options: ProxyOptions): Promise<DynamoDbProxy> {
  const { engine, clock, access, recoverable, refusals = () => NO_REFUSALS } = options;
  const agent = new Agent({ keepAlive: true });
  const laws = [
    ...(access ? [createAccessLaw(access)] : []),
    ...(clock ? [createStaleCounts(clock)] : []),
    createChance(refusals),
    createThroughput(() => refusals().throughput, clock?.now ?? Date.now),
    continueSegments,
    // Last, so that restored rows take no units of the table.
    createRestores({ clock: clock ?? { now: Date.now }, recoverable }),
  ];
  const send = laws.reduceRight<Send>(obey, (call) => forward(call, { engine, agent }));
  const server = createServer(async (incoming, outgoing) => {
    if (!isFromProgram(incoming.headers)) return refuseBrowser(outgoing);
    try {
      const { status, body } = await send(new Call(incoming.headers, await read(incoming)));
      outgoing.writeHead(status, {
        "content-type": "application/x-amz-json-1.0",
        "content-length": body.length,
        "x-amzn-requestid": randomUUID(),
      });
      outgoing.end(body);
    } catch {
      // The client repeats the request, as after any broken connection.
      outgoing.destroy();
    }
  });
  const { origin, close } = await listenOnLoopback(server, 0);
  return {
    endpoint: origin,
    stop: async () => {
      await close();
      agent.destroy();
    },
  };
}

function obey(send: Send, law: Law): Send {
  return (call) => law(call, send);
}

interface Engine {
  readonly engine: string;
  readonly agent: Agent;
}

function forward(call: Call, { engine, agent }: Engine): Promise<Answer> {
  const { host: _, ...headers } = call.headers;
  return new Promise((resolve, reject) => {
    const outgoing = request(engine, {
      method: "POST",
      agent,
      headers: { ...headers, "content-length": call.body.length },
    });
    outgoing.on("response", (incoming) => {
      const status = incoming.statusCode ?? 500;
      read(incoming).then((body) => resolve({ status, body }), reject);
    });
    outgoing.on("error", reject);
    outgoing.end(call.body);
  });
}

function read(stream: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => resolve(Buffer.concat(chunks)));
    stream.on("error", reject);
  });
}
