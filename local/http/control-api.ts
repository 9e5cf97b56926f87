import { compileCheck } from "../../lib/json-schema.ts";
import type { LocalDynamoDb } from "../aws/dynamodb.ts";
import type { Refusals } from "../aws/dynamodb-proxy/proxy.ts";
import { FEEDBACK_TYPES, type FeedbackType } from "../aws/mail-feedback.ts";
import type { Outbox } from "../aws/outbox.ts";
import type { SentMail } from "../aws/ses.ts";
import type { SentSms } from "../aws/sms.ts";
import type { LocalClock } from "../data/local-clock.ts";
import { findScriptProblems, type GatewayScript } from "../gateways/gateway-script.ts";
import { GATEWAY_NAMES } from "../gateways/notification-log.ts";
import type { PushGateways } from "../gateways/push-gateways.ts";
import {
  BROWSER_NAMES,
  type BrowserName,
  subscribeBrowser,
} from "../gateways/vendors/simulated-browser.ts";
import { findVendorScriptProblems, type VendorScript } from "../gateways/vendors/vendor-script.ts";
import { SIMULATED_VENDOR_NAMES } from "../gateways/vendors/vendors.ts";
import type { LocalLeanCloud } from "../leancloud/leancloud.ts";
import { controlLeanCloud } from "../leancloud/leancloud-control.ts";
import { controlPlatforms } from "../platforms/platform-control.ts";
import type { LocalPlatforms } from "../platforms/platforms.ts";
import { REGION } from "../template/resource-names.ts";
import { controlWebhooks } from "../webhooks/webhook-control.ts";
import type { LocalWebhooks } from "../webhooks/webhook-server.ts";
import { showAwsEnvironment } from "./aws-environment.ts";
import { type ConsoleKeys, getConsolePage } from "./console-page.ts";
import { isFromOwnPage } from "./foreign-sender.ts";
import type { LocalRequest } from "./http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "./http-result.ts";
import { BadRequest, readJsonBody } from "./json-body.ts";
import { getMailPage } from "./mail-page.ts";
import type { RecentRequest } from "./recent-requests.ts";
import { getTodoPage, type PageKeys } from "./todo-page.ts";

/** A request of the console for dead letters, because the API does not show their bodies. */
interface LetterRequest {
  readonly method: string;
  readonly searchParams: URLSearchParams;
  readonly body: string;
}

/** Answers for the queues of an emulated SQS. */
export type AnswerLetters = (
  sqs: { readonly endpoint: string; readonly region: string },
  request: LetterRequest,
) => Promise<{ readonly status: number; readonly body: object }>;

/** The parts of the local cloud that `/_local` shows and controls. */
export interface ControlledParts {
  readonly keys: PageKeys & ConsoleKeys;
  readonly clock: LocalClock;
  readonly mails: Outbox<SentMail>;
  readonly sms: Outbox<SentSms>;
  readonly gateways: Pick<
    PushGateways,
    "find" | "tally" | "clear" | "script" | "scriptVendor" | "calls" | "vapidPublicKey"
  >;
  readonly platforms: LocalPlatforms;
  readonly webhooks: LocalWebhooks;
  readonly leanCloud: LocalLeanCloud;
  readonly queues: () => Promise<unknown>;
  readonly health: () => Promise<unknown>;
  readonly dynamodb: Pick<LocalDynamoDb, "endpoint" | "refusals" | "refuse">;
  /** Origin of the emulated AWS services other than DynamoDB and SQS. */
  readonly aws: string;
  /** Origin of the emulated SQS. */
  readonly sqs: string;
  readonly answerLetters: AnswerLetters;
  /** Origin of the emulated S3, if the template has files. */
  readonly s3: string | undefined;
  /** Outputs of the stack by name. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly indexedFields: readonly string[];
  readonly pushes: () => Promise<unknown>;
  readonly requests: () => readonly RecentRequest[];
  readonly usage: () => unknown;
  readonly heaps: () => Promise<unknown>;
  readonly reset: () => Promise<void>;
  /** Aborts running invocations as a crash of their environments would. */
  readonly interrupt: () => Promise<void>;
  /** False if no mail was sent to this address. */
  readonly bounceMail: (to: string, type: FeedbackType) => Promise<boolean>;
}

type Operation = (parts: ControlledParts, request: LocalRequest) => Promise<HttpAnswer>;

const DEFAULT_NOTIFICATIONS = 100;
const MAX_NOTIFICATIONS = 20_000;

/** Ten years; far larger values would produce dates that ISO 8601 strings can't express. */
const MAX_ADVANCE_SECONDS = 315_360_000;

interface ClockMove {
  readonly advanceSeconds: number;
}

const findClockProblems = compileCheck({
  type: "object",
  required: ["advanceSeconds"],
  properties: { advanceSeconds: { type: "number", minimum: 0, maximum: MAX_ADVANCE_SECONDS } },
});

const findRefusalProblems = compileCheck({
  type: "object",
  additionalProperties: false,
  properties: {
    throughput: { type: "boolean" },
    conflictRate: { type: "number", minimum: 0, maximum: 1 },
    throttleRate: { type: "number", minimum: 0, maximum: 1 },
    lostAnswerRate: { type: "number", minimum: 0, maximum: 1 },
    latencyMs: { type: "number", minimum: 0, maximum: 60_000 },
  },
});

const OPERATIONS: Readonly<Record<string, Operation>> = {
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
  "GET /_local/calls": async ({ gateways }) => jsonAnswer(200, { results: await gateways.calls() }),
  "PUT /_local/providers/apns": (parts, request) => loadScript(parts, "apns", request),
  "PUT /_local/providers/fcm": (parts, request) => loadScript(parts, "fcm", request),
  ...Object.fromEntries(
    SIMULATED_VENDOR_NAMES.map((vendor): [string, Operation] => [
      `PUT /_local/providers/${vendor}`,
      async ({ gateways }, request) => {
        const script = readJsonBody<VendorScript>(request, findVendorScriptProblems);
        await gateways.scriptVendor(vendor, script);
        return jsonAnswer(200, script);
      },
    ]),
  ),
  "POST /_local/browsers": addBrowser,
  "GET /_local/clock": async ({ clock }) => showClock(clock),
  "PUT /_local/clock": async ({ clock }, request) => {
    const { advanceSeconds } = readJsonBody<ClockMove>(request, findClockProblems);
    clock.advance(advanceSeconds * 1000);
    return showClock(clock);
  },
  "GET /_local/dynamodb": async (parts) => showDynamoDb(parts),
  "PUT /_local/dynamodb": async (parts, request) => {
    parts.dynamodb.refuse(readJsonBody<Partial<Refusals>>(request, findRefusalProblems));
    return showDynamoDb(parts);
  },
  "GET /_local/aws": async ({ aws: endpoint, sqs, s3, outputs }) =>
    jsonAnswer(200, { endpoint, sqs, s3, region: REGION, outputs }),
  "GET /_local/aws/environment": async (parts) => showAwsEnvironment(parts),
  "GET /_local/queues": async ({ queues }) => jsonAnswer(200, { results: await queues() }),
  "GET /_local/dead-letters": showDeadLetters,
  "DELETE /_local/dead-letters": showDeadLetters,
  "GET /_local/requests": async ({ requests }) => jsonAnswer(200, { results: requests() }),
  "GET /_local/health": async ({ health }) => jsonAnswer(200, await health()),
  "GET /_local/usage": async ({ usage }) => jsonAnswer(200, usage()),
  "GET /_local/pushes": async ({ pushes }) => {
    const results = await pushes();
    return results
      ? jsonAnswer(200, { results })
      : jsonAnswer(502, { error: "The API did not answer" });
  },
  "GET /_local/memory": async ({ heaps }) => jsonAnswer(200, { functions: await heaps() }),
  "POST /_local/interrupt": async ({ interrupt }) => {
    await interrupt();
    return jsonAnswer(200, {});
  },
  "POST /_local/reset": async ({ reset }) => {
    await reset();
    return jsonAnswer(200, {});
  },
};

/** Answers everything under `/_local`. */
export function createControlApi(parts: ControlledParts) {
  return async (request: LocalRequest): Promise<HttpAnswer> => {
    // Keeps other sites in the developer's browser from reading or resetting the local cloud.
    if (!isFromOwnPage(request.headers)) {
      return jsonAnswer(403, { error: "Only pages of this local cloud may call it" });
    }
    try {
      return await dispatch(parts, request);
    } catch (error) {
      if (error instanceof BadRequest) return jsonAnswer(400, { error: error.message });
      throw error;
    }
  };
}

const originsOf = ({ outputs: { FilesUrl: files }, s3: uploads }: ControlledParts) => ({
  files,
  uploads,
});

async function dispatch(parts: ControlledParts, request: LocalRequest): Promise<HttpAnswer> {
  const answer =
    (await controlPlatforms(parts.platforms, request)) ??
    controlWebhooks(parts.webhooks, request) ??
    controlLeanCloud(parts.leanCloud, request) ??
    (await getTodoPage(parts.keys, request)) ??
    getMailPage(parts.mails, request) ??
    (await getConsolePage(parts.keys, originsOf(parts), request));
  if (answer) return answer;
  const operation = OPERATIONS[`${request.method} ${request.url.pathname.replace(/\/$/, "")}`];
  return operation ? operation(parts, request) : jsonAnswer(404, { error: "Not found" });
}

async function showDeadLetters(
  { sqs, answerLetters }: ControlledParts,
  { method, url: { searchParams }, body }: LocalRequest,
) {
  const place = { endpoint: sqs, region: REGION };
  const answer = await answerLetters(place, { method, searchParams, body });
  return jsonAnswer(answer.status, answer.body);
}

interface Bounce {
  readonly to: string;
  readonly type?: FeedbackType;
}

const findBounceProblems = compileCheck({
  type: "object",
  required: ["to"],
  properties: { to: { type: "string" }, type: { enum: FEEDBACK_TYPES } },
});

async function bounceMail(
  { bounceMail: bounce }: ControlledParts,
  request: LocalRequest,
): Promise<HttpAnswer> {
  const { to, type = "Permanent" } = readJsonBody<Bounce>(request, findBounceProblems);
  if (await bounce(to, type)) return jsonAnswer(200, {});
  return jsonAnswer(404, { error: `No mail was sent to ${to}` });
}

async function findNotifications(
  { gateways }: ControlledParts,
  { url }: LocalRequest,
): Promise<HttpAnswer> {
  const named = url.searchParams.get("provider") || undefined;
  const provider = GATEWAY_NAMES.find((name) => name === named);
  const token = url.searchParams.get("token") || undefined;
  const limit = Number(url.searchParams.get("limit") || DEFAULT_NOTIFICATIONS);
  if (named !== undefined && provider === undefined) {
    throw new BadRequest(`provider must be one of ${GATEWAY_NAMES.join(", ")}`);
  }
  if (!Number.isInteger(limit) || limit < 0)
    throw new BadRequest("limit must be an integer from 0");
  const { count, results } = await gateways.find({
    limit: Math.min(limit, MAX_NOTIFICATIONS),
    ...(provider ? { provider } : {}),
    ...(token === undefined ? {} : { token }),
  });
  const shown = results.map(({ payload, receivedAtMs, ...notification }) => ({
    ...notification,
    payload: typeof payload === "string" ? parseIfJson(payload) : payload,
    receivedAt: new Date(receivedAtMs).toISOString(),
  }));
  return jsonAnswer(200, { count, results: shown });
}

interface NewBrowser {
  readonly browser?: BrowserName;
  readonly applicationServerKey?: string;
}

const findBrowserProblems = compileCheck({
  type: "object",
  additionalProperties: false,
  properties: {
    browser: { enum: BROWSER_NAMES },
    applicationServerKey: { type: "string", pattern: "^B[A-Za-z0-9_-]{86}$" },
  },
});

/** Answers with the subscription of a new browser, as its page would get it. */
async function addBrowser({ gateways }: ControlledParts, request: LocalRequest) {
  const { browser = "chrome", applicationServerKey } = readJsonBody<NewBrowser>(
    request,
    findBrowserProblems,
  );
  const key = applicationServerKey ?? (await gateways.vapidPublicKey());
  if (key !== undefined) return jsonAnswer(201, subscribeBrowser(browser, key));
  throw new BadRequest("No VAPID key is stored: add webpush to pushVendors in the configuration");
}

async function loadScript(
  { gateways }: ControlledParts,
  provider: "apns" | "fcm",
  request: LocalRequest,
): Promise<HttpAnswer> {
  const script = readJsonBody<GatewayScript>(request, findScriptProblems);
  await gateways.script(provider, script);
  return jsonAnswer(200, script);
}

function showDynamoDb({ dynamodb, indexedFields }: ControlledParts): HttpAnswer {
  const { endpoint, refusals } = dynamodb;
  return jsonAnswer(200, { endpoint, region: REGION, indexedFields, ...refusals() });
}

function showClock(clock: LocalClock): HttpAnswer {
  return jsonAnswer(200, {
    now: new Date(clock.now()).toISOString(),
    offsetSeconds: clock.offsetMs() / 1000,
  });
}

function parseIfJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch (error) {
    if (error instanceof SyntaxError) return payload;
    throw error;
  }
}
