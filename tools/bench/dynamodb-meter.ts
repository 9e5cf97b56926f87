import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";

/** The cost of one function's calls of one action on one table, by DynamoDB's own count. */
export interface MeteredCalls {
  readonly caller: string;
  readonly action: string;
  calls: number;
  readUnits: number;
  writeUnits: number;
}

export interface DynamoDbMeter {
  readonly url: string;
  /** Takes the calls since the last one. */
  take(): MeteredCalls[];
  stop(): void;
}

interface Consumed {
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

const READS = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/** Stands before an engine, asks it for ConsumedCapacity with every call and adds it up. */
export async function startDynamoDbMeter(engine: string): Promise<DynamoDbMeter> {
  const agent = new Agent({ keepAlive: true });
  let sums = new Map<string, MeteredCalls>();
  const server = createServer(async (incoming, outgoing) => {
    const action = String(incoming.headers["x-amz-target"]).split(".").at(-1) ?? "";
    const input = JSON.parse((await read(incoming)).toString());
    const asks = action.endsWith("Table") ? {} : { ReturnConsumedCapacity: "TOTAL" };
    const body = Buffer.from(JSON.stringify({ ...input, ...asks }));
    const headers = { ...incoming.headers, "content-length": body.length };
    const forwarded = request(engine, { method: "POST", agent, headers }, async (answer) => {
      const text = await read(answer);
      add(sums, { caller: getCaller(incoming), action, answer: text });
      outgoing.writeHead(answer.statusCode ?? 500, {
        "content-type": answer.headers["content-type"],
      });
      outgoing.end(text);
    });
    forwarded.on("error", () => outgoing.destroy());
    forwarded.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** The local cloud gives every function an access key with its name. */
function getCaller({ headers }: IncomingMessage): string {
  return /Credential=([^/]+)\//.exec(headers.authorization ?? "")?.[1] ?? "";
}

/** A refused call costs, too, but DynamoDB's error does not state how much. */
function add(
  sums: Map<string, MeteredCalls>,
  { caller, action, answer }: { caller: string; action: string; answer: Buffer },
): void {
  const key = `${caller} ${action}`;
  const own = sums.get(key) ?? { caller, action, calls: 0, readUnits: 0, writeUnits: 0 };
  sums.set(key, own);
  own.calls += 1;
  const { ConsumedCapacity = [] } = JSON.parse(answer.toString());
  const isRead = READS.test(action);
  for (const { CapacityUnits = 0, ...units } of [ConsumedCapacity].flat() as Consumed[]) {
    own.readUnits += units.ReadCapacityUnits ?? (isRead ? CapacityUnits : 0);
    own.writeUnits += units.WriteCapacityUnits ?? (isRead ? 0 : CapacityUnits);
  }
}
