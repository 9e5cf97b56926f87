import type { IncomingHttpHeaders } from "node:http";
import { buildApp } from "fauxqs";
import { isFromProgram } from "../http/foreign-sender.ts";
import { listenOnLoopback } from "../http/loopback.ts";
import type { Usage } from "../lambda/usage.ts";
import { REGION } from "../template/resource-names.ts";
import { refuseBrowser } from "./aws-endpoint.ts";

/** fauxqs on loopback, with the checks and queue URLs that it lacks. */
export interface SqsServer {
  readonly origin: string;
  createQueue(name: string, attributes: Readonly<Record<string, string>>): Promise<void>;
  /** Calls an SQS action in this process; `QueueUrl` may be a queue's name. */
  call<T>(action: string, input: object): Promise<T>;
  /** fauxqs's state of all queues (empty path) or of one (`/name`). */
  inspect<T>(path: string): Promise<T>;
  /** Returns the messages of a queue whose visibility timeout is over. */
  passTime(queueUrl: string): Promise<void>;
  /** Headers X-Amzn-Trace-Id with which messages were sent, by message id. */
  readonly traces: Map<string, string>;
  stop(): Promise<void>;
}

/** Maximum of `DelaySeconds`. */
export const MAX_DELAY_SECONDS = 900;

interface SqsInput {
  QueueUrl?: string;
  DelaySeconds?: number;
  Entries?: readonly { DelaySeconds?: number }[];
}

export async function startSqsServer(usage: Pick<Usage, "requested">): Promise<SqsServer> {
  const app = buildApp({ logger: false, defaultRegion: REGION });
  const urls = new Map<string, string>();
  const traces = new Map<string, string>();
  app.addHook("onRequest", async (request, reply) => {
    if (isFromProgram(request.headers)) return;
    reply.hijack();
    refuseBrowser(reply.raw);
  });
  app.addHook("preHandler", async (request, reply) => {
    const input = request.body as SqsInput | undefined;
    if (!input || typeof input !== "object") return;
    if (hasBadDelay(input)) return reply.code(400).send(BAD_DELAY);
    // The queue URLs of fauxqs have a host name that does not resolve.
    if (input.QueueUrl) input.QueueUrl = urls.get(nameIn(input.QueueUrl)) ?? input.QueueUrl;
    if (toAction(request) === "GetQueueAttributes" && input.QueueUrl) {
      await passTime(input.QueueUrl);
    }
  });
  app.addHook("onSend", async (request, _reply, payload) => {
    const action = toAction(request);
    const sent = Number(request.headers["content-length"] ?? 0);
    const received = typeof payload === "string" ? payload.length : 0;
    const isEmpty = action === "ReceiveMessage" && received <= EMPTY_ANSWER_BYTES;
    if (!isEmpty) usage.requested(action, action === "ReceiveMessage" ? received : sent);
  });
  app.addHook("onSend", async (request, _reply, payload) => {
    const trace = request.headers["x-amzn-trace-id"];
    const isSend = toAction(request).startsWith("SendMessage");
    if (!isSend || typeof trace !== "string") return;
    for (const id of findMessageIds(payload)) traces.set(id, trace);
  });
  await app.ready();
  const { origin, close } = await listenOnLoopback(app.server, 0);

  const call = async <T>(action: string, input: object): Promise<T> => {
    const response = await app.inject({
      method: "POST",
      url: "/",
      headers: {
        "content-type": "application/x-amz-json-1.0",
        "x-amz-target": `AmazonSQS.${action}`,
      },
      payload: JSON.stringify(input),
    });
    if (response.statusCode !== 200) throw new Error(`SQS ${action}: ${response.body}`);
    return JSON.parse(response.body || "{}");
  };

  // fauxqs looks at its clock in a receive alone, and takes "none" for a number that no message fits.
  const passTime = (QueueUrl: string) =>
    call<void>("ReceiveMessage", { QueueUrl, MaxNumberOfMessages: "none", WaitTimeSeconds: 0 });

  return {
    origin,
    traces,
    call,
    passTime,
    createQueue: async (name, attributes) => {
      const input = { QueueName: name, Attributes: attributes };
      const { QueueUrl } = await call<{ QueueUrl: string }>("CreateQueue", input);
      urls.set(name, QueueUrl);
    },
    inspect: async (path) => {
      const response = await app.inject({ method: "GET", url: `/_fauxqs/queues${path}` });
      return response.json();
    },
    stop: async () => {
      await close();
      await app.close();
    },
  };
}

function toAction({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  return String(headers["x-amz-target"]).split(".").at(-1) ?? "";
}

/** The ids in the answer to SendMessage or SendMessageBatch. */
function findMessageIds(payload: unknown): string[] {
  if (typeof payload !== "string") return [];
  return [...payload.matchAll(/"MessageId":"([^"]+)"/g)].map(([, id = ""]) => id);
}

/** `{"Messages":[]}` or less: a poll without messages. */
const EMPTY_ANSWER_BYTES = 16;

const BAD_DELAY = {
  __type: "com.amazonaws.sqs#InvalidParameterValue",
  message: `DelaySeconds must be >= 0 and <= ${MAX_DELAY_SECONDS}.`,
};

/** fauxqs accepts delays that SQS rejects. */
function hasBadDelay(input: SqsInput): boolean {
  return [input, ...(Array.isArray(input.Entries) ? input.Entries : [])].some(
    ({ DelaySeconds = 0 }) => DelaySeconds < 0 || DelaySeconds > MAX_DELAY_SECONDS,
  );
}

function nameIn(queueUrl: string): string {
  return queueUrl.split("/").at(-1) ?? "";
}
