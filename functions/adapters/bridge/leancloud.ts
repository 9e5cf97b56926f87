import { createHmac, randomBytes } from "node:crypto";
import { isJsonObject, type Json } from "../../domain/json.ts";
import type { Bridge, BridgeAnswer } from "../../ports/bridge.ts";
import type { Clock } from "../../ports/system.ts";

export interface LeanCloudOptions {
  /** Origin of the app's API at LeanCloud. Nothing of a request becomes part of it. */
  readonly url: string;
  readonly appId: string;
  readonly appKey: string;
  readonly clock: Clock;
}

/** Milliseconds for one answer with its body. */
const TIMEOUT_MS = 3_000;
/** Bytes of an answer; LeanCloud's users have at most this as rows here do. */
const MAX_ANSWER_BYTES = 512 * 1_024;

/** How long a refusal is remembered, in milliseconds, and how many are. */
const REFUSAL_MS = 60_000;
const MAX_REFUSALS = 1_000;

/** After this many failures in a row, no request waits for LeanCloud for a while. */
const MAX_FAILURES = 3;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;
/** The same for answers with 429. */
const MAX_LIMITED = 6;
const LIMITED_PAUSE_MS = 1_000;

interface Call {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: object;
}

/**
 * LeanCloud's answers to log-ins, third-party sign-ins and session checks. A refusal is remembered for a minute, and while
 * LeanCloud fails, it is not asked.
 */
export function createLeanCloud(
  options: LeanCloudOptions,
): Pick<Bridge, "logIn" | "findSession" | "signIn"> {
  const refusals = createRefusals(options.clock);
  const breaker = createBreaker(options.clock);
  const ask = async (secret: string, call: Call): Promise<BridgeAnswer> => {
    const known = refusals.find(secret);
    if (known) return known;
    if (breaker.isOpen()) return unavailable("asked too recently");
    const answer = await send(options, call);
    breaker.note(toOutcome(answer));
    if (answer.kind === "unknown" || answer.kind === "refused") {
      refusals.add(secret, { ...answer, isRemembered: true });
    }
    return answer;
  };
  return {
    logIn: ({ field, value }, password) =>
      ask(JSON.stringify([field, value, password]), {
        path: "/1.1/login",
        body: { [field]: value, password },
      }),
    findSession: (token) =>
      ask(token, { path: "/1.1/users/me", headers: { "x-lc-session": token } }),
    signIn: (authData) =>
      ask(JSON.stringify(authData), {
        path: "/1.1/users?failOnNotExist=true",
        body: { authData },
      }),
  };
}

const TOO_MANY = "HTTP 429";

function toOutcome(answer: BridgeAnswer): "answered" | "failed" | "limited" {
  if (answer.kind !== "unavailable") return "answered";
  return answer.reason === TOO_MANY ? "limited" : "failed";
}

const unavailable = (reason: string): BridgeAnswer => ({ kind: "unavailable", reason });

async function send(options: LeanCloudOptions, call: Call): Promise<BridgeAnswer> {
  try {
    const response = await fetch(toRequest(options, call));
    const { status } = response;
    if (status === 200 || status === 400) return toAnswer(status, await readText(response));
    await response.body?.cancel();
    return unavailable(`HTTP ${status}`);
  } catch (error) {
    return unavailable(error instanceof Error ? error.name : "unknown");
  }
}

/** A redirect is not followed: it would carry the password to another host. */
function toRequest({ url, appId, appKey }: LeanCloudOptions, { path, headers, body }: Call) {
  return new Request(url + path, {
    method: body ? "POST" : "GET",
    headers: {
      "x-lc-id": appId,
      "x-lc-key": appKey,
      "content-type": "application/json",
      "user-agent": "landfall",
      ...headers,
    },
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new RangeError("The answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** LeanCloud's codes: 211 no such user, 219 locked, 210 and others: the credentials don't serve. */
function toAnswer(status: number, text: string): BridgeAnswer {
  const body = JSON.parse(text) as Json;
  if (!isJsonObject(body)) return unavailable("not an object");
  if (status === 200) return { kind: "user", body };
  const { code } = body;
  if (code === 211) return { kind: "unknown" };
  if (code === 219) return { kind: "locked" };
  return typeof code === "number" && code >= 200
    ? { kind: "refused" }
    : unavailable(`code ${code}`);
}

/** Digests with a key of this process, so that a password can't be guessed from the remembered ones. */
function createRefusals(clock: Clock) {
  const key = randomBytes(32);
  const known = new Map<string, { readonly answer: BridgeAnswer; readonly untilMs: number }>();
  const digest = (secret: string) => createHmac("sha256", key).update(secret).digest("base64");
  return {
    find(secret: string): BridgeAnswer | undefined {
      const found = known.get(digest(secret));
      return found && found.untilMs > clock.now() ? found.answer : undefined;
    },
    add(secret: string, answer: BridgeAnswer) {
      const [oldest] = known.keys();
      if (known.size >= MAX_REFUSALS && oldest !== undefined) known.delete(oldest);
      known.set(digest(secret), { answer, untilMs: clock.now() + REFUSAL_MS });
    },
  };
}

/** Many 429 in a row cause only a short pause: LeanCloud works, and one client must not stop the others. */
function createBreaker(clock: Clock) {
  let failures = 0;
  let refusals = 0;
  let openUntilMs = 0;
  return {
    isOpen: () => clock.now() < openUntilMs,
    note(outcome: "answered" | "failed" | "limited") {
      failures = outcome === "failed" ? failures + 1 : 0;
      refusals = outcome === "limited" ? refusals + 1 : 0;
      if (refusals >= MAX_LIMITED) openUntilMs = clock.now() + LIMITED_PAUSE_MS;
      if (failures < MAX_FAILURES) return;
      const pauseMs = FIRST_PAUSE_MS * 2 ** (failures - MAX_FAILURES);
      openUntilMs = clock.now() + Math.min(pauseMs, MAX_PAUSE_MS);
    },
  };
}
