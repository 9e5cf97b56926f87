import { getServer } from "../state/server.ts";

interface Details {
  readonly code?: number | undefined;
  readonly requestId?: string | undefined;
  readonly errorName?: string | undefined;
}

/** An answer that is not a success, in the server's own words. */
export class ApiError extends Error {
  readonly status: number;
  /** LeanCloud's code, where the API sent one. */
  readonly code: number | undefined;
  readonly requestId: string | undefined;
  /** The name of the error among those with its code. */
  readonly errorName: string | undefined;

  constructor(status: number, message: string, { code, requestId, errorName }: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.errorName = errorName;
  }
}

/** The server has nothing under an id. */
export class NotFoundError extends Error {
  /** `push`, or the name of a class. */
  readonly kind: string;
  readonly id: string;

  constructor(kind: string, id: string) {
    super(`${kind} ${id}`);
    this.kind = kind;
    this.id = id;
  }
}

/** No answer came. */
export class UnreachableError extends Error {}

interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** The language of the answer, where the service has several. */
  readonly language?: string;
}

/**
 * Calls `/1.1` with the master key, or `/_local`.
 *
 * @throws ApiError
 * @throws UnreachableError
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const { method = "GET", query = {}, body, language } = options;
  const members = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(
    Object.fromEntries(members.map(([name, value]) => [name, String(value)])),
  );
  const response = await fetch(members.length > 0 ? `${path}?${search}` : path, {
    method,
    headers: {
      ...(path.startsWith("/1.1/") ? apiHeaders(body) : {}),
      ...(language === undefined ? {} : { "accept-language": language }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new UnreachableError(String(error), { cause: error });
  });
  return readAnswer<T>(response);
}

/** A missing user has status 400 and this code, as at LeanCloud. */
const USER_NOT_FOUND = 211;

/** @throws NotFoundError if the API finds no object with the id */
export async function orNotFound<T>(request: Promise<T>, kind: string, id: string): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isMissing = error.status === 404 || error.code === USER_NOT_FOUND;
    throw isMissing ? new NotFoundError(kind, id) : error;
  }
}

function apiHeaders(body: unknown): Record<string, string> {
  const type = body === undefined ? {} : { "content-type": "application/json" };
  return {
    ...getServer().headers,
    ...type,
    "x-lc-ua": "landfall-console",
  };
}

/** In `</1.1/errors/211#userNotFound>; rel="help"`. */
const ERROR_NAME = /#(\w+)>; rel="help"/;

async function readAnswer<T>(response: Response): Promise<T> {
  const text = await response.text();
  const answer = parse(text);
  if (response.ok) return answer as T;
  const { error, message, code } = (answer ?? {}) as Record<string, unknown>;
  throw new ApiError(
    response.status,
    String(error ?? message ?? (text.slice(0, 200) || response.statusText)),
    {
      code: typeof code === "number" ? code : undefined,
      requestId: response.headers.get("apigw-requestid") ?? undefined,
      errorName: ERROR_NAME.exec(response.headers.get("link") ?? "")?.[1],
    },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
