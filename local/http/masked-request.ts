/** The part of a request's body that a reader may see. */
export interface ShownBody {
  readonly bytes: number;
  /** The body with its secrets masked; absent for one that is too long or no JSON. */
  readonly json?: unknown;
}

const MASKED = "•••";

/** Parameters of queries and members of conditions that hold secrets. */
const SECRET_PARAMETER = /pass|token|secret|key|sign|code|authdata/i;

/** Members of a body that hold secrets, whatever they are part of. */
const SECRET_MEMBER =
  /pass(word|wd)?|secret|token|authdata|subscription|credential|signature|^fid$|(sms|captcha)_?code|(app|application|api|master|hook|private|secret)_?key$/i;

/** Paths that end in a code of an SMS. */
const CODE_IN_PATH = /^(\/1\.1\/(?:verifyMobilePhone|verifySmsCode|resetPasswordBySmsCode)\/)[^/]+/;

/** A longer one is named by its size: a page lists 500 requests. */
const MAX_BODY_BYTES = 16_384;

export const maskPath = (path: string): string => path.replace(CODE_IN_PATH, `$1${MASKED}`);

/** A condition that asks for a secret is masked as a whole. */
export const maskQuery = (query: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...query].map(([name, value]) => {
      const isSecret =
        SECRET_PARAMETER.test(name) || (value.startsWith("{") && SECRET_PARAMETER.test(value));
      return [name, isSecret ? MASKED : value];
    }),
  );

/** Undefined for no body. Only JSON says which of its parts are secret. */
export function maskBody(body: Buffer): ShownBody | undefined {
  const bytes = body.length;
  if (bytes === 0) return undefined;
  const json = bytes > MAX_BODY_BYTES ? undefined : parse(body.toString("utf8"));
  return json === undefined ? { bytes } : { bytes, json: maskMembers(json) };
}

/** Deeper values are masked: what comes from a stranger must not use up the stack. */
const MAX_DEPTH = 64;

/** The same value, with secrets masked by the names of their members, and in paths of a batch. */
export function maskMembers<T>(value: T, depth = 0): T {
  if (depth > MAX_DEPTH) return MASKED as T;
  if (typeof value === "string" && value.startsWith("/1.1/")) return maskAddress(value) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => maskMembers(item, depth + 1)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRET_MEMBER.test(name) && member !== undefined
        ? MASKED
        : maskMembers(member as unknown, depth + 1),
    ]),
  ) as T;
}

function maskAddress(address: string): string {
  const [path = "", search] = address.split(/\?(.*)/s);
  if (search === undefined) return maskPath(path);
  const query = Object.entries(maskQuery(new URLSearchParams(search)));
  return `${maskPath(path)}?${query.map((pair) => pair.join("=")).join("&")}`;
}

/** An object or an array; a bare string may be a secret. */
function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
