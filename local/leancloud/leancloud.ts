import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isJsonObject } from "../../lib/json-object.ts";
import { compileCheck } from "../../lib/json-schema.ts";
import { listenOnLoopback } from "../http/loopback.ts";
import { type FailedLogIns, getCurrentUser, logIn, signIn } from "./leancloud-accounts.ts";
import { LEANCLOUD_DATA_SCHEMA, type LeanCloudData, readSchemas } from "./leancloud-data.ts";
import { type Exports, requestExport, showExport } from "./leancloud-export.ts";
import { findObjects, type Scans, scanObjects } from "./leancloud-objects.ts";
import {
  accessFor,
  failure,
  type LeanCloudAnswer,
  type LeanCloudRequest,
  ok,
} from "./leancloud-request.ts";
import {
  createTrouble,
  LEANCLOUD_RULES_SCHEMA,
  type LeanCloudRule,
  type LeanCloudTrouble,
  makeTrouble,
} from "./leancloud-trouble.ts";

/** Number of requests to keep. */
const MAX_REQUESTS = 2_000;
/** The time from the last byte to a cut. */
const CUT_MS = 20;

/** A test's LeanCloud: everything but the rows has a default. */
export interface LeanCloudScript {
  readonly data?: Partial<LeanCloudData>;
  readonly rules?: readonly LeanCloudRule[];
}

/** Checks a script and fills in its defaults. */
export const findLeanCloudProblems = compileCheck({
  type: "object",
  additionalProperties: false,
  properties: {
    data: LEANCLOUD_DATA_SCHEMA,
    rules: LEANCLOUD_RULES_SCHEMA,
  } satisfies Record<keyof LeanCloudScript, object>,
});

/** Simulates LeanCloud's side of a move for one app, on a loopback port. */
export interface LocalLeanCloud {
  readonly origin: string;
  /** Method and path of each request with its status, oldest first; without keys and tokens. */
  requests(): readonly string[];
  /** Replaces the data, the rules or both. */
  script(script: LeanCloudScript): void;
  clear(): void;
  stop(): Promise<void>;
}

interface State {
  origin: string;
  data: LeanCloudData;
  trouble: LeanCloudTrouble;
  readonly failures: FailedLogIns;
  readonly scans: Scans;
  readonly exports: Exports;
  readonly requests: string[];
  readonly now: () => number;
}

export async function startLeanCloud(now: () => number): Promise<LocalLeanCloud> {
  let data: LeanCloudData | undefined;
  const state: State = {
    origin: "",
    // Made when it is needed: to compile its schema takes a twentieth of a start.
    get data() {
      data ??= withDefaults({});
      return data;
    },
    set data(given) {
      data = given;
    },
    trouble: createTrouble([]),
    failures: new Map(),
    scans: new Map(),
    exports: new Map(),
    requests: [],
    now,
  };
  const server = createServer((incoming, response) => {
    serve(state, incoming, response).catch((error) => response.destroy(error as Error));
  });
  const { origin, close } = await listenOnLoopback(server, 0);
  state.origin = origin;
  return {
    origin,
    requests: () => [...state.requests],
    script: (script) => applyScript(state, script),
    clear: () => {
      state.requests.length = 0;
      applyScript(state, { data: {}, rules: [] });
    },
    stop: close,
  };
}

function applyScript(state: State, { data, rules }: LeanCloudScript): void {
  if (rules) state.trouble = createTrouble(rules);
  if (data === undefined) return;
  state.data = withDefaults(data);
  state.failures.clear();
  state.scans.clear();
  state.exports.clear();
}

function withDefaults(data: Partial<LeanCloudData>): LeanCloudData {
  const script = structuredClone({ data });
  const problems = findLeanCloudProblems(script);
  if (problems.length > 0) throw new TypeError(problems.join("; "));
  return script.data as LeanCloudData;
}

async function serve(
  state: State,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const request = toRequest(incoming, await text(incoming));
  const rule = state.trouble.next(request.path);
  response.on("close", () => note(state, request, response));
  if (await makeTrouble(rule, response)) return;
  send({ ...answer(request, state), range: incoming.headers.range, rule }, response);
}

function note({ requests }: State, { method, path }: LeanCloudRequest, response: ServerResponse) {
  requests.push(`${method} ${path} ${response.headersSent ? response.statusCode : "closed"}`);
  if (requests.length > MAX_REQUESTS) requests.shift();
}

interface Sent extends LeanCloudAnswer {
  readonly range: string | undefined;
  readonly rule: LeanCloudRule;
}

/** Bytes are sent from the first byte that the client wants. */
function send({ status, body, range, rule }: Sent, response: ServerResponse): void {
  const isFile = Buffer.isBuffer(body);
  const bytes = isFile ? body : Buffer.from(JSON.stringify(body));
  const start = isFile ? Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0) : 0;
  if (start > 0 && start >= bytes.length) return void response.writeHead(416).end();
  const part = bytes.subarray(start);
  response.writeHead(start > 0 ? 206 : status, {
    "content-type": isFile ? "application/octet-stream" : "application/json;charset=utf-8",
    "content-length": part.length,
    ...(start > 0 && { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
  });
  const { cutAfterBytes } = rule;
  if (cutAfterBytes === undefined || cutAfterBytes >= part.length) return void response.end(part);
  // A busy client would lose bytes that come together with the end of the connection.
  response.write(part.subarray(0, cutAfterBytes), () =>
    setTimeout(() => response.destroy(), CUT_MS),
  );
}

function toRequest({ method = "", url = "/", headers }: IncomingMessage, text: string) {
  const { pathname, searchParams: query } = new URL(url, "http://localhost");
  const body: unknown = text === "" ? {} : JSON.parse(text);
  return { method, path: pathname, query, headers, body: isJsonObject(body) ? body : {} };
}

/** Classes with a path of their own. */
const ALIASES: Readonly<Record<string, string>> = {
  users: "_User",
  roles: "_Role",
  installations: "_Installation",
};

function answer(request: LeanCloudRequest, state: State): LeanCloudAnswer {
  const { method, path } = request;
  if (method === "GET" && !path.startsWith("/1.1/")) return getBytes(path, state);
  const access = accessFor(request, state.data);
  if (access === undefined) return failure(401, 401, "Unauthorized.");
  const accounts = { ...state, users: state.data.classes._User ?? [] };
  if (`${method} ${path}` === "POST /1.1/login") return logIn(request, accounts);
  if (`${method} ${path}` === "POST /1.1/users") return signIn(request, accounts);
  if (`${method} ${path}` === "GET /1.1/users/me") return getCurrentUser(request, accounts);
  if (access === "master") return answerMaster(request, state);
  return failure(403, 403, "Forbidden to find by class permissions.");
}

/** Answers requests that need the master key. */
function answerMaster(request: LeanCloudRequest, state: State): LeanCloudAnswer {
  const [, area = "", name = "", last = ""] = request.path.split("/").slice(1);
  const call = `${request.method} ${area}`;
  if (call === "POST exportData") return requestExport(request, state);
  if (call === "GET exportData") return showExport(name, state);
  if (call === "GET scan") return scanObjects(last, request, state);
  if (call === "GET schemas") return showSchemas(name, state.data);
  const className = area === "classes" ? name : ALIASES[area];
  if (request.method === "GET" && className) return findObjects(className, request, state.data);
  return failure(404, 1, "Not simulated.");
}

function showSchemas(name: string, data: LeanCloudData): LeanCloudAnswer {
  const schemas = readSchemas(data);
  if (name === "") return ok(schemas);
  return ok({ [name]: schemas[name] ?? {} });
}

function getBytes(path: string, { data, exports }: State): LeanCloudAnswer {
  const [, area = "", ...rest] = path.split("/");
  const name = decodeURIComponent(rest.join("/"));
  const archive = exports.get(name.replace(/\.tar\.gz$/, ""))?.archive;
  if (area === "exports" && archive) return { status: 200, body: archive };
  const file = data.files[name];
  if (area === "files" && file !== undefined) {
    return { status: 200, body: Buffer.from(file, "base64") };
  }
  return failure(404, 404, "Not found.");
}
