import { maskBody, maskPath, maskQuery, type ShownBody } from "./masked-request.ts";
import { type AnsweredRequest, errorCodeOf, errorNameOf, errorOf } from "./request-line.ts";

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
  /** The name of the error among those with its code. */
  readonly errorName?: string;
  /** With secrets masked. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: ShownBody;
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

function describe(request: AnsweredRequest): RecentRequest {
  const { method, path, answer, milliseconds, atMs } = request;
  const error = errorOf(answer);
  const query = maskQuery(request.query);
  const body = maskBody(request.body);
  const code = errorCodeOf(answer);
  const errorName = errorNameOf(answer);
  const requestId = answer.headers["apigw-requestid"];
  return {
    time: new Date(atMs).toISOString(),
    method,
    path: maskPath(path),
    status: answer.status,
    ...(code === undefined ? {} : { code }),
    ...(error === undefined ? {} : { error }),
    ...(errorName === undefined ? {} : { errorName }),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { body }),
    milliseconds,
    ...(typeof requestId === "string" ? { requestId } : {}),
  };
}
