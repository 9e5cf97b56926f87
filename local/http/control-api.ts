import { compileCheck } from "../../lib/json-schema.ts";
import type { Refusals } from "../aws/dynamodb-proxy/proxy.ts";
import { FEEDBACK_TYPES, type FeedbackType } from "../aws/mail-feedback.ts";
import type { LocalClock } from "../data/local-clock.ts";
import { controlLeanCloud } from "../leancloud/leancloud-control.ts";
import { controlPlatforms } from "../platforms/platform-control.ts";
import { REGION } from "../template/resource-names.ts";
import { controlWebhooks } from "../webhooks/webhook-control.ts";
import { showAwsEnvironment } from "./aws-environment.ts";
import { getConsolePage } from "./console-page.ts";
import { GATEWAY_OPERATIONS } from "./control-gateways.ts";
import type { ControlledParts, Operation } from "./control-parts.ts";
import { isFromOwnPage } from "./foreign-sender.ts";
import type { LocalRequest } from "./http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "./http-result.ts";
import { BadRequest, readJsonBody } from "./json-body.ts";
import { getMailPage } from "./mail-page.ts";
import { getTodoPage } from "./todo-page.ts";

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
  ...GATEWAY_OPERATIONS,
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
