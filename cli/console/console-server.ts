import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type FileOrigins, getConsoleFile } from "../../local/http/console-files.ts";
import { listenOnLoopback } from "../../local/http/loopback.ts";
import { DOCTOR_AWS } from "../aws-failure.ts";
import { answerLetters } from "../dead-letters/console-letters.ts";
import type { DeadLetterQueues } from "../dead-letters/dead-letter-queues.ts";
import { explainFailure } from "../explain-failure.ts";
import { createLogsDoor } from "../logs/console-logs.ts";
import type { DeployedLogs } from "../logs/function-groups.ts";
import type { Keys } from "../stack/service.ts";
import { type ProxyAnswer, readBody } from "./api-proxy.ts";
import { answerApi, type ChangeRules, findChangeRefusal } from "./changes.ts";
import { answerRequests, type CountedApi } from "./request-sums.ts";
import { createVisitorCheck, type Refusal, type VisitorCheck } from "./visitor.ts";

/** A deployment whose console is served. */
export interface ConsoleTarget extends ChangeRules {
  /** Name of the stack. */
  readonly name: string;
  /** The region or address, such as `ap-east-1`. */
  readonly place: string;
  /** Origin of its API. */
  readonly url: string;
  readonly keys: Pick<Keys, "appId" | "masterKey">;
  /** Reached with the operator's credentials. */
  readonly deadLetters: DeadLetterQueues;
  /** Reached with the operator's credentials. */
  readonly logs: DeployedLogs;
  readonly api: CountedApi;
  readonly files: FileOrigins;
}

export interface ConsoleServer {
  /** URL with the token that authenticates the operator's browser. */
  readonly address: string;
  readonly origin: string;
  close(): Promise<void>;
}

const REFUSALS: Readonly<Record<Refusal, string>> = {
  host: "Open the console by the address that npx landfall console printed.",
  site: "Pages of other sites may not use the console.",
  stranger:
    "Open the address that npx landfall console printed when it started; it has a token that changes with each start.",
};

/**
 * Serves the console on 127.0.0.1 and sends its requests on with the master key.
 *
 * @param port 0 picks a free one
 */
export async function startConsoleServer(
  target: ConsoleTarget,
  port: number,
): Promise<ConsoleServer> {
  let visitor: VisitorCheck | undefined;
  const askLogs = createLogsDoor(target.logs);
  const server = createServer((request, response) => {
    const answering = visitor && answer(request, { target, visitor, askLogs });
    void answering?.then(
      (found) => send(response, found),
      (error: unknown) => send(response, text(500, String(error))),
    );
  });
  const { origin, close } = await listenOnLoopback(server, port);
  visitor = createVisitorCheck(Number(new URL(origin).port));
  return { origin, close, address: `${origin}/?token=${visitor.token}` };
}

interface Served {
  readonly target: ConsoleTarget;
  readonly visitor: VisitorCheck;
  readonly askLogs: LogsDoor;
}

type LogsDoor = ReturnType<typeof createLogsDoor>;

async function answer(request: IncomingMessage, served: Served): Promise<ProxyAnswer> {
  const { target, visitor } = served;
  const refusal = visitor.findRefusal(request.headers);
  const { pathname, searchParams } = new URL(`http://console${toPath(request.url)}`);
  const isEntering = refusal === "stranger" && request.method === "GET" && pathname === "/";
  if (isEntering && visitor.isToken(searchParams.get("token"))) return enter(visitor);
  if (refusal) return text(403, REFUSALS[refusal]);
  if (pathname.startsWith("/1.1/")) {
    return (await answerApi(request, target)) ?? text(404, "Not found");
  }
  if (pathname === "/dead-letters") return showDeadLetters(request, searchParams, target);
  if (pathname === "/logs") return searchLogs(request, searchParams, served);
  if (request.method !== "GET") return text(405, "Method not allowed");
  if (pathname === "/requests") {
    const { status, body } = await answerRequests(target.api, searchParams);
    return { ...json(body), status };
  }
  if (pathname === "/console.json") return json(describe(target));
  const file = await getConsoleFile(pathname.slice(1) || "index.html", target.files);
  return file ? { status: 200, ...file } : text(404, "Not found");
}

async function showDeadLetters(
  request: IncomingMessage,
  searchParams: URLSearchParams,
  target: ConsoleTarget,
): Promise<ProxyAnswer> {
  const { method = "" } = request;
  if (method !== "GET" && method !== "DELETE") return text(405, "Method not allowed");
  const refusal = findChangeRefusal(method, target);
  if (refusal) return refusal;
  const body = String(await readBody(request));
  try {
    const answer = await answerLetters(target.deadLetters, { method, searchParams, body });
    const { status } = answer;
    if (method === "DELETE" && status === 200) {
      await target.audit?.write({ method, path: "dead-letters", sent: JSON.parse(body), status });
    }
    return { ...json(answer.body), status: answer.status };
  } catch (error) {
    const failure = explainFailure(error, { aws: { ...DOCTOR_AWS, isOfAwsAlone: true } });
    if (failure === undefined) throw error;
    return { ...json({ error: failure.text }), status: 502 };
  }
}

/** A search changes nothing, so a console that only reads has it; it is billed, so the audit has it, too. */
async function searchLogs(
  request: IncomingMessage,
  searchParams: URLSearchParams,
  { target: { audit }, askLogs }: Served,
): Promise<ProxyAnswer> {
  const { method = "" } = request;
  const refusal = method === "POST" ? findChangeRefusal(method, { audit }) : undefined;
  if (refusal) return refusal;
  const body = String(await readBody(request));
  const answer = await askLogs({ method, searchParams, body });
  if (method === "POST" && answer.status === 200) {
    await audit?.write({ method, path: "logs", sent: JSON.parse(body), status: answer.status });
  }
  return { ...json(answer.body), status: answer.status };
}

const toPath = (url = "/") => (url.startsWith("/") && !url.startsWith("//") ? url : "/-");

/** The token does not stay in the address, where a picture of the screen would show it. */
function enter({ cookie }: VisitorCheck): ProxyAnswer {
  const headers = { location: "/", "set-cookie": cookie, "cache-control": "no-store" };
  return { status: 303, headers, body: Buffer.alloc(0) };
}

/** See `ServerInfo` in console/state/server.ts. */
const describe = ({ name, place, url, isReadOnly = false }: ConsoleTarget) => ({
  ...{ name, place, isLocal: false, headers: {}, isReadOnly },
  api: `${url}/1.1`,
});

function json(value: object): ProxyAnswer {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return { status: 200, headers, body: Buffer.from(JSON.stringify(value)) };
}

function text(status: number, body: string): ProxyAnswer {
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "x-content-type-options": "nosniff",
  };
  return { status, headers, body: Buffer.from(`${body}\n`) };
}

function send(response: ServerResponse, { status, headers, body }: ProxyAnswer): void {
  response.writeHead(status, headers).end(body);
}
