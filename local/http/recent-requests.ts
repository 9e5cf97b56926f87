import { type AnsweredRequest, errorCodeOf } from "./request-line.ts";

/** One entry of `GET /_local/requests`. */
export interface RecentRequest {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The code of the error, if the answer has one. */
  readonly code?: number;
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

function describe({ method, path, answer, milliseconds, atMs }: AnsweredRequest): RecentRequest {
  const code = errorCodeOf(answer);
  const requestId = answer.headers["apigw-requestid"];
  return {
    time: new Date(atMs).toISOString(),
    method,
    path,
    status: answer.status,
    ...(code === undefined ? {} : { code }),
    milliseconds,
    ...(typeof requestId === "string" ? { requestId } : {}),
  };
}
