import { createHash } from "node:crypto";
import { FOREIGN_REMEDY, isForeign, toForeign } from "../../stack/foreign-answer.ts";
import type { Keys, Service } from "../../stack/service.ts";
import { type Check, type Finding, ok, problem, warning } from "../finding.ts";

/** Signatures, session links and pushes with an expiry depend on clocks. */
const MAX_SKEW_MS = 60_000;

const TIMEOUT_MS = 10_000;

/** A signed request as an SDK sends it, then a query with the master key, which reads the table of users. */
export const checkRequests: Check<Service> = {
  name: "requests",
  actions: ["secretsmanager:GetSecretValue"],
  run: async ({ url, keys, clockOffsetMs }) => {
    if (await isForeign(url)) return [problem(toForeign(url), FOREIGN_REMEDY)];
    const known = await keys();
    const isLocal = clockOffsetMs !== undefined;
    const offsetMs = (await clockOffsetMs?.()) ?? 0;
    const date = await send(`${url}/1.1/date`, toHeaders(known, "app"));
    if (date instanceof Error) return [unreachable(url, date)];
    const users = await send(`${url}/1.1/users?limit=0&count=1`, toHeaders(known, "master"));
    if (users instanceof Error) return [unreachable(url, users)];
    return [
      judge("A request signed with the app key", date, isLocal),
      ...(date.status === 200 ? [judgeClock(date, offsetMs)] : []),
      judge("A query signed with the master key", users, isLocal),
    ];
  },
};

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly elapsedMs: number;
  readonly receivedMs: number;
}

/** @see docs/protocol/requests.md, Signatures */
function toHeaders({ appId, appKey, masterKey }: Keys, kind: "app" | "master") {
  const timestamp = Date.now();
  const key = kind === "master" ? masterKey : appKey;
  const digest = createHash("md5").update(`${timestamp}${key}`).digest("hex");
  const suffix = kind === "master" ? ",master" : "";
  return { "x-lc-id": appId, "x-lc-sign": `${digest},${timestamp}${suffix}` };
}

async function send(url: string, headers: Record<string, string>): Promise<Answer | Error> {
  const startedMs = Date.now();
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await response.text();
    const receivedMs = Date.now();
    return { status: response.status, body, elapsedMs: receivedMs - startedMs, receivedMs };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return error;
    throw error;
  }
}

function unreachable(url: string, { message, cause }: Error): Finding {
  const reason = cause instanceof Error ? cause.message : message;
  return problem(
    `${url} does not answer: ${reason}`,
    "Check the domain, its DNS records and its certificate",
  );
}

function judge(what: string, { status, body, elapsedMs }: Answer, isLocal: boolean): Finding {
  if (status === 200) return ok(`${what}: 200 in ${elapsedMs} ms`);
  const text = `${what} got ${status}: ${body.slice(0, 200)}`;
  if (status === 401 && body.includes("The time in X-LC-Sign"))
    return problem(text, "Set this machine's clock");
  if (status === 401) {
    const printed = "Give the id and the key that npm start printed, by --app-id and --app-key";
    const other = "The functions have other keys than the stack says; deploy again";
    return problem(text, isLocal ? printed : other);
  }
  return problem(text, "See docs/runbook.md, api-errors");
}

/**
 * Compares the clock with the middle of the request.
 *
 * @param offsetMs intended offset of a local cloud's clock
 */
function judgeClock({ body, elapsedMs, receivedMs }: Answer, offsetMs: number): Finding {
  const { iso = "" } = JSON.parse(body) as { readonly iso?: string };
  const skewMs = Math.round(receivedMs - elapsedMs / 2 - Date.parse(iso) + offsetMs);
  const moved = `, apart from the ${toSeconds(offsetMs)} s by which this local cloud's clock was moved`;
  if (Math.abs(skewMs) <= MAX_SKEW_MS)
    return ok(`Clocks agree within ${Math.abs(skewMs)} ms${offsetMs === 0 ? "" : moved}`);
  const direction = skewMs > 0 ? "ahead" : "behind";
  const text = `This machine's clock is ${toSeconds(Math.abs(skewMs))} s ${direction}`;
  return warning(text, "Set this machine's clock");
}

const toSeconds = (ms: number) => Math.round(ms / 1_000);
