import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isJsonObject } from "../../../lib/json-object.ts";
import { listenOnLoopback } from "../../http/loopback.ts";

/** Bytes of an answer. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const MAX_RESPONSE_BYTES = 6 * 1024 * 1024 + 100;

const PREFIX = "/2018-06-01/runtime";

interface Invocation {
  readonly requestId: string;
  readonly functionArn: string;
  /** JSON. */
  readonly event: string;
  readonly trace: string;
  readonly timeoutMs: number;
}

/** How Lambda reports an error. */
export interface RuntimeFailure {
  readonly errorType?: string;
  readonly errorMessage?: string;
  readonly trace?: readonly string[];
}

export interface RuntimeEvents {
  /** Unix milliseconds as the runtime sees them. */
  readonly now: () => number;
  /** The runtime waits for an event, and none is there: Lambda freezes the environment. */
  readonly onIdle: () => void;
  /** The JSON of the handler's result. */
  readonly onResponse: (json: string) => void;
  /** The handler threw, or the module could not be loaded. */
  readonly onFailure: (failure: RuntimeFailure) => void;
}

/** The runtime API of one execution environment. */
export interface RuntimeApi {
  /** Value of AWS_LAMBDA_RUNTIME_API. */
  readonly address: string;
  /** Gives the event to the runtime, at once or when it asks for one. */
  deliver(invocation: Invocation): void;
  close(): Promise<void>;
}

/**
 * The HTTP interface by which a runtime gets events and answers them, for one environment.
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export async function startRuntimeApi(events: RuntimeEvents): Promise<RuntimeApi> {
  let poll: ServerResponse | undefined;
  let waiting: Invocation | undefined;
  /** Id of the event that the runtime handles. */
  let current: string | undefined;

  const hand = () => {
    if (!poll || !waiting) return;
    current = waiting.requestId;
    answerPoll(poll, waiting, events.now() + waiting.timeoutMs);
    poll = undefined;
    waiting = undefined;
  };
  const next = (response: ServerResponse) => {
    poll = response;
    if (waiting) hand();
    else events.onIdle();
  };
  const end = (response: ServerResponse, id: string | undefined, report: () => void) => {
    if (id !== current) return refuse(response, 400, "InvalidRequestID");
    current = undefined;
    accept(response);
    report();
  };
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const [route, id] = toRoute(request);
    if (route === "GET /invocation/next") return next(response);
    const body = await text(request);
    if (route === "POST /init/error") {
      accept(response);
      events.onFailure(readFailure(body));
    } else if (route === "POST /invocation/ID/error") {
      end(response, id, () => events.onFailure(readFailure(body)));
    } else if (route !== "POST /invocation/ID/response") {
      refuse(response, 404, "NotFound");
    } else if (Buffer.byteLength(body) > MAX_RESPONSE_BYTES) {
      if (id === current) events.onFailure(TOO_LARGE);
      // The runtime reports an error of its own next, which must not end the next event.
      current = undefined;
      refuse(response, 413, "RequestEntityTooLarge");
    } else {
      end(response, id, () => events.onResponse(body));
    }
  };
  const server = createServer((request, response) => {
    // A process that is killed cuts its request off.
    receive(request, response).catch(() => response.destroy());
  });
  // A frozen environment keeps its connection for hours.
  server.keepAliveTimeout = 0;
  const { port, close } = await listenOnLoopback(server, 0);
  return {
    address: `127.0.0.1:${port}`,
    deliver: (invocation) => {
      waiting = invocation;
      hand();
    },
    close,
  };
}

const TOO_LARGE: RuntimeFailure = {
  errorType: "Function.ResponseSizeTooLarge",
  errorMessage: `Response payload size exceeded maximum allowed payload size (${MAX_RESPONSE_BYTES} bytes).`,
};

/** A runtime that breaks may send anything. */
function readFailure(body: string): RuntimeFailure {
  try {
    const value: unknown = JSON.parse(body);
    if (isJsonObject(value)) return value;
  } catch {
    // Reported as it came.
  }
  return { errorType: "Runtime.Unknown", errorMessage: body };
}

/** `POST /invocation/ID/response` and the id. */
function toRoute({ method, url = "" }: IncomingMessage): [string, string | undefined] {
  const path = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : "";
  const id = /^\/invocation\/([^/]+)\/(?:response|error)$/.exec(path)?.[1];
  return [`${method} ${id === undefined ? path : path.replace(id, "ID")}`, id];
}

function answerPoll(response: ServerResponse, invocation: Invocation, deadlineMs: number): void {
  response.writeHead(200, {
    "Content-Type": "application/json",
    "Lambda-Runtime-Aws-Request-Id": invocation.requestId,
    "Lambda-Runtime-Deadline-Ms": deadlineMs,
    "Lambda-Runtime-Invoked-Function-Arn": invocation.functionArn,
    "Lambda-Runtime-Trace-Id": invocation.trace,
  });
  response.end(invocation.event);
}

function accept(response: ServerResponse): void {
  response.writeHead(202, { "Content-Type": "application/json" }).end('{"status":"OK"}');
}

function refuse(response: ServerResponse, status: number, errorType: string): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify({ errorType, errorMessage: errorType }));
}
