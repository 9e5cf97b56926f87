import { createHash } from "node:crypto";
import type { VivoProfile } from "../../../../generated/types.ts";
import type { IssuedToken, PostRequest } from "../access-token.ts";
import { parseAnswer } from "../delivery-outcome.ts";
import { toRequestId } from "../push-tag.ts";
import { readLogin } from "../signed-login.ts";
import { toCode } from "../vendor-outcomes.ts";
import {
  JSON_BODY,
  type TokenContext,
  type VendorBatch,
  type VendorService,
} from "../vendor-service.ts";
import { toVivoOutcomes } from "./vivo-outcome.ts";
import { renderVivo, type VivoMessage } from "./vivo-payload.ts";

const ORIGIN = "https://api-push.vivo.com.cn";

/** Longer than the attempts of a push take, and as long as vivo keeps messages. */
const TASK_MS = 24 * 3_600_000;

/** A list needs two devices. */
const LEAST_LISTED = 2;

/** vivo is busy: too many log-ins, and short of resources. */
const PASSING = new Set(["10093", "10040"]);

type VivoBatch = VendorBatch<VivoProfile, VivoMessage>;

/**
 * A list of devices gets a message that vivo has stored before, once for all chunks of a push,
 * because it counts what it stores; a single device gets its message at once.
 * @see vivo push: server API
 */
export const vivoService: VendorService<VivoProfile, VivoMessage> = {
  provider: "vivo",
  tokens: {
    secrets: ({ appId, appKey, appSecret }) => [appId, appKey, appSecret],
    issue: logIn,
  },
  render: renderVivo,
  quotaClass: ({ classification }) => String(classification),
  task: {
    leastDevices: LEAST_LISTED,
    keyFor: ({ timeToLive: _, ...message }) => JSON.stringify(message),
    toRequest: (batch) =>
      toPost("/message/saveListPayload", batch, {
        ...batch.message,
        // A new id for each request, because the answer to a repeated id lacks the task's id.
        requestId: toRequestId(`${batch.push}/${batch.nowMs}`),
      }),
    read: ({ body }, nowMs) => {
      const { result, taskId } = parseAnswer(body);
      const task = toCode(result) === "0" ? toCode(taskId) : undefined;
      return task === undefined ? undefined : { token: task, expiresAtMs: nowMs + TASK_MS };
    },
  },
  toRequest: (batch) =>
    batch.tokens.length < LEAST_LISTED ? toSingleRequest(batch) : toListRequest(batch),
  toOutcomes: toVivoOutcomes,
};

function toSingleRequest(batch: VivoBatch): PostRequest {
  const [regId = ""] = batch.tokens;
  return toPost("/message/send", batch, { ...batch.message, regId, requestId: batch.requestId });
}

function toListRequest(batch: VivoBatch): PostRequest {
  const { message, tokens: regIds, task: taskId, requestId } = batch;
  const { appId, pushMode } = message;
  return toPost("/message/pushToList", batch, {
    ...(appId !== undefined && { appId }),
    regIds,
    taskId,
    requestId,
    ...(pushMode !== undefined && { pushMode }),
  });
}

function toPost(
  path: string,
  { accessToken = "" }: Pick<VivoBatch, "accessToken">,
  body: object,
): PostRequest {
  const headers = { ...JSON_BODY, authToken: accessToken };
  return { url: `${ORIGIN}${path}`, headers, body: JSON.stringify(body) };
}

async function logIn(
  { appId, appKey, appSecret }: VivoProfile,
  { nowMs, send }: TokenContext,
): Promise<IssuedToken> {
  const sign = createHash("md5").update(`${appId}${appKey}${nowMs}${appSecret}`).digest("hex");
  const answer = await send({
    url: `${ORIGIN}/message/auth`,
    headers: JSON_BODY,
    body: JSON.stringify({ appId: Number(appId), appKey, timestamp: nowMs, sign }),
  });
  return readLogin(answer, nowMs, {
    read: ({ result, authToken }) => ({ code: result, token: authToken }),
    passing: PASSING,
    refusal: "InvalidVivoSecret",
  });
}
