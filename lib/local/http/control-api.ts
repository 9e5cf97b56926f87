import { readFileSync } from "node:fs";
import { FEEDBACK_TYPES, type FeedbackType } from "../aws/mail-feedback.ts";
import type { Outbox } from "../aws/outbox.ts";
import type { SentMail } from "../aws/ses.ts";
import type { SentSms } from "../aws/sms.ts";
import type { LocalClock } from "../data/local-clock.ts";
import type { GatewayScript } from "../gateways/gateway-script.ts";
import { parseGatewayScript } from "../gateways/gateway-script.ts";
import type { Provider } from "../gateways/notification-log.ts";
import type { PushGateways } from "../gateways/push-gateways.ts";
import { controlPlatforms } from "../platforms/platform-control.ts";
import type { LocalPlatforms } from "../platforms/platforms.ts";
import { REGION } from "../template/resource-names.ts";
import type { LocalRequest } from "./http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "./http-result.ts";

/** What `/_local` shows and moves. */
export interface ControlledParts {
  readonly clock: LocalClock;
  readonly mails: Outbox<SentMail>;
  readonly sms: Outbox<SentSms>;
  readonly gateways: Pick<PushGateways, "find" | "tally" | "clear" | "script">;
  readonly platforms: LocalPlatforms;
  readonly queues: () => Promise<unknown>;
  readonly dynamodb: { readonly endpoint: string };
  /** Origin of the stand-ins for AWS services. */
  readonly aws: string;
  readonly indexedFields: readonly string[];
  readonly pushes: () => Promise<unknown>;
  readonly usage: () => unknown;
  readonly reset: () => Promise<void>;
  /** False when no mail went to this address. */
  readonly bounceMail: (to: string, type: FeedbackType) => Promise<boolean>;
}

type Operation = (parts: ControlledParts, request: LocalRequest) => Promise<HttpAnswer>;

/** The request can't be carried out; the message says why. */
class BadRequest extends Error {}

const INSPECTOR_PAGE = readFileSync(new URL("./inspector.html", import.meta.url));

const DEFAULT_NOTIFICATIONS = 100;
const MAX_NOTIFICATIONS = 20_000;

/** Ten years; beyond it ISO times would lose their shape. */
const MAX_ADVANCE_SECONDS = 315_360_000;

const OPERATIONS: Readonly<Record<string, Operation>> = {
  "GET /_local": async () => ({
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'",
    },
    body: INSPECTOR_PAGE,
  }),
  "GET /_local/mails": async ({ mails }) => jsonAnswer(200, { results: mails.all() }),
  "POST /_local/mails/bounces": bounceMail,
  "GET /_local/sms": async ({ sms }) => jsonAnswer(200, { results: sms.all() }),
  "GET /_local/notifications": findNotifications,
  "GET /_local/notifications/tally": async ({ gateways }, { url }) =>
    jsonAnswer(200, await gateways.tally(url.searchParams.get("tokenPrefix") ?? "")),
  "DELETE /_local/notifications": async ({ gateways }) => {
    await gateways.clear();
    return jsonAnswer(200, {});
  },
  "PUT /_local/providers/apns": (parts, request) => loadScript(parts, "apns", request),
  "PUT /_local/providers/fcm": (parts, request) => loadScript(parts, "fcm", request),
  "GET /_local/clock": async ({ clock }) => showClock(clock),
  "PUT /_local/clock": async ({ clock }, request) => {
    clock.advance(readAdvanceSeconds(request) * 1000);
    return showClock(clock);
  },
  "GET /_local/dynamodb": async ({ dynamodb: { endpoint }, indexedFields }) =>
    jsonAnswer(200, { endpoint, region: REGION, indexedFields }),
  "GET /_local/aws": async ({ aws }) => jsonAnswer(200, { endpoint: aws, region: REGION }),
  "GET /_local/queues": async ({ queues }) => jsonAnswer(200, { results: await queues() }),
  "GET /_local/usage": async ({ usage }) => jsonAnswer(200, usage()),
  "GET /_local/pushes": async ({ pushes }) => {
    const results = await pushes();
    return results ? jsonAnswer(200, { results }) : jsonAnswer(502, { error: "No answer" });
  },
  "POST /_local/reset": async ({ reset }) => {
    await reset();
    return jsonAnswer(200, {});
  },
};

/** Answers everything under `/_local`. */
export function createControlApi(parts: ControlledParts) {
  return async (request: LocalRequest): Promise<HttpAnswer> => {
    if (!isLocalPage(request))
      return jsonAnswer(403, { error: "Only from this machine's own pages" });
    const platformAnswer = await controlPlatforms(parts.platforms, request);
    if (platformAnswer) return platformAnswer;
    const operation = OPERATIONS[`${request.method} ${request.url.pathname.replace(/\/$/, "")}`];
    if (!operation) return jsonAnswer(404, { error: "Not found" });
    try {
      return await operation(parts, request);
    } catch (error) {
      if (error instanceof BadRequest) return jsonAnswer(400, { error: error.message });
      throw error;
    }
  };
}

/** Another site's page in the developer's browser may neither read nor reset the local cloud. */
function isLocalPage({ headers }: LocalRequest): boolean {
  const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
  const { host = "", origin } = headers;
  return isLoopback(host) && (origin === undefined || origin === `http://${host}`);
}

async function bounceMail(
  { bounceMail: bounce }: ControlledParts,
  request: LocalRequest,
): Promise<HttpAnswer> {
  const { to, type = "Permanent" } = (readJson(request) ?? {}) as { to?: unknown; type?: unknown };
  const known = FEEDBACK_TYPES.find((name) => name === type);
  if (typeof to !== "string" || known === undefined) {
    throw new BadRequest(`to must be an address, type one of: ${FEEDBACK_TYPES.join(", ")}`);
  }
  if (!(await bounce(to, known))) return jsonAnswer(404, { error: "No mail went to this address" });
  return jsonAnswer(200, {});
}

async function findNotifications(
  { gateways }: ControlledParts,
  { url }: LocalRequest,
): Promise<HttpAnswer> {
  const provider = url.searchParams.get("provider") || undefined;
  const token = url.searchParams.get("token") || undefined;
  const limit = Number(url.searchParams.get("limit") || DEFAULT_NOTIFICATIONS);
  if (provider !== undefined && provider !== "apns" && provider !== "fcm") {
    throw new BadRequest("provider must be apns or fcm");
  }
  if (!Number.isInteger(limit) || limit < 0) throw new BadRequest("limit must be a number");
  const { count, results } = await gateways.find({
    limit: Math.min(limit, MAX_NOTIFICATIONS),
    ...(provider ? { provider: provider as Provider } : {}),
    ...(token === undefined ? {} : { token }),
  });
  const shown = results.map(({ payload, receivedAtMs, ...notification }) => ({
    ...notification,
    payload: parseOrText(payload),
    receivedAt: new Date(receivedAtMs).toISOString(),
  }));
  return jsonAnswer(200, { count, results: shown });
}

async function loadScript(
  { gateways }: ControlledParts,
  provider: Provider,
  request: LocalRequest,
): Promise<HttpAnswer> {
  const script: GatewayScript | string = parseGatewayScript(readJson(request));
  if (typeof script === "string") throw new BadRequest(script);
  await gateways.script(provider, script);
  return jsonAnswer(200, script);
}

function showClock(clock: LocalClock): HttpAnswer {
  return jsonAnswer(200, {
    now: new Date(clock.now()).toISOString(),
    offsetSeconds: clock.offsetMs() / 1000,
  });
}

function readAdvanceSeconds(request: LocalRequest): number {
  const body = readJson(request) as { advanceSeconds?: unknown } | null;
  const seconds = body?.advanceSeconds;
  if (typeof seconds === "number" && seconds >= 0 && seconds <= MAX_ADVANCE_SECONDS) return seconds;
  throw new BadRequest(`advanceSeconds must be a number from 0 to ${MAX_ADVANCE_SECONDS}`);
}

function readJson({ body }: LocalRequest): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadRequest("The body must be JSON");
    throw error;
  }
}

function parseOrText(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch (error) {
    if (error instanceof SyntaxError) return payload;
    throw error;
  }
}
