import { type AnsweredRequest, errorCodeOf, errorOf } from "./request-line.ts";

/** One entry of `GET /_local/requests`. */
export interface RecentRequest {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The code of the error, if the answer has one. */
  readonly code?: number;
  /** The sentence of the error. */
  readonly error?: string;
  /** With secrets masked. */
  readonly query?: Readonly<Record<string, string>>;
  readonly milliseconds: number;
  readonly requestId?: string;
}

const KEPT = 500;

/** The last requests to the API, newest first. */
export function createRecentRequests() {
  let recent: readonly RecentRequest[] = [];
  return {
    add: (answered: AnsweredRequest): void => {
      recent = [describe(answered), ...recent.slice(0, KEPT - 1)];
    },
    all: () => recent,
  };
}

/** Parameters and members of conditions that hold secrets. */
const SECRET = /pass|token|secret|key|sign|code|authdata/i;

function describe(request: AnsweredRequest): RecentRequest {
  const { method, path, answer, milliseconds, atMs } = request;
  const error = errorOf(answer);
  const query = Object.fromEntries(
    [...request.query].map(([name, value]) => [name, mask(name, value)]),
  );
  const code = errorCodeOf(answer);
  const requestId = answer.headers["apigw-requestid"];
  return {
    time: new Date(atMs).toISOString(),
    method,
    path,
    status: answer.status,
    ...(code === undefined ? {} : { code }),
    ...(error === undefined ? {} : { error }),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    milliseconds,
    ...(typeof requestId === "string" ? { requestId } : {}),
  };
}

/** A condition that asks for a secret is masked as a whole. */
const mask = (name: string, value: string) =>
  SECRET.test(name) || (value.startsWith("{") && SECRET.test(value)) ? "•••" : value;
