import type { RunningCloud } from "../../local/spawn.ts";
import type { Reply } from "./reply.ts";
import type { RequestTally } from "./request-tally.ts";

interface SoakRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/1.1`, such as `/users`. */
  readonly path: string;
  readonly body?: object;
  readonly session?: string | undefined;
  readonly master?: boolean;
}

/** Sends a request as an SDK does. @param kind under which the report counts it */
export type Call = (kind: string, request: SoakRequest) => Promise<Reply>;

/** The cloud as clients see it: it may be down for a while. */
export interface Reachable {
  /** Waits while the cloud restarts. */
  ready(): Promise<RunningCloud>;
}

const TIMEOUT_MS = 60_000;
const TOO_MANY = 429;

export function createCaller(cloud: Reachable, tally: RequestTally): Call {
  return async (kind, request) => {
    const reply = await send(await cloud.ready(), request);
    tally.add(kind, reply);
    return reply;
  };
}

async function send(cloud: RunningCloud, request: SoakRequest): Promise<Reply> {
  try {
    const answer = await fetch(`${cloud.url}/1.1${request.path}`, {
      method: request.method,
      headers: toHeaders(cloud, request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(request.body && { body: JSON.stringify(request.body) }),
    });
    return toReply(answer.status, (await answer.json()) as Reply["body"]);
  } catch (error) {
    if (!isLost(error)) throw error;
    return { outcome: "unknown", status: 0, code: undefined, body: {} };
  }
}

function toHeaders(cloud: RunningCloud, { body, session, master }: SoakRequest) {
  return {
    "X-LC-Id": cloud.appId,
    "X-LC-Key": master ? `${cloud.masterKey},master` : cloud.appKey,
    "X-LC-UA": "LeanCloud-JS-SDK/4.15.2",
    ...(session !== undefined && { "X-LC-Session": session }),
    ...(body && { "Content-Type": "application/json" }),
  };
}

/** The connection broke or the answer was cut: fetch throws TypeErrors, JSON.parse a SyntaxError. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError || error instanceof SyntaxError || isTimeout(error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

function toReply(status: number, body: Reply["body"]): Reply {
  const code = typeof body.code === "number" ? body.code : undefined;
  if (status < 400) return { outcome: "done", status, code, body };
  const outcome = status >= 500 || status === TOO_MANY ? "unknown" : "refused";
  return { outcome, status, code, body };
}
