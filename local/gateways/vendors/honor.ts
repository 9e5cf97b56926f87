import { randomUUID } from "node:crypto";
import { createPushKit, isClickAction, type PushKit } from "./push-kit.ts";
import { anyObject, integer, listOf, matching, object, oneOf, text } from "./shape.ts";
import {
  type ItemFailure,
  json,
  readBearer,
  refusal,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCodes,
  type VendorContext,
} from "./vendor-call.ts";

interface HonorProfile {
  readonly appId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const DAY_MS = 86_400_000;

const title = text(1, 40);
const body = text(1, 256);

const notification = object(
  {
    title,
    body,
    clickAction: isClickAction,
    image: text(),
    importance: oneOf("LOW", "NORMAL"),
    badge: object({ addNum: integer(1, 99), setNum: integer(0, 99), badgeClass: text() }),
    notifyId: integer(0),
    tag: text(1),
    group: text(1),
    when: text(),
    style: oneOf(0, 1),
    bigTitle: text(),
    bigBody: text(),
    buttons: listOf(anyObject),
  },
  ["clickAction"],
);

const isMessage = object({
  data: text(1),
  notification: object({ title, body, image: text() }),
  android: object({
    ttl: matching(/^\d+s$/),
    biTag: text(1, 64),
    targetUserType: oneOf(0, 1),
    data: text(),
    notification,
  }),
  token: listOf(text(1)),
});

const HONOR: PushKit<HonorProfile> = {
  tokenAt: /^iam\.developer\.honor\.com\/auth\/token$/,
  sendAt: /^push-api\.cloud\.honor\.com\/api\/v1\/([^/]+)\/sendMessage$/,
  isMessage,
  withoutTokens: 80_100_001,
  names: { testUser: "targetUserType", click: "clickAction", id: "notifyId" },
  clientId: ({ clientId }) => clientId,
  refuseLogIn: (code) =>
    code === undefined
      ? json({ error: "invalid_client", error_description: "invalid client" }, 401)
      : json({ error: String(code) }, 400),
  deny: (call, appId, { tokens, now }) => {
    if (tokens.check(readBearer(call) ?? "", appId) !== "valid") return answer(401);
    // Seconds instead of milliseconds are the usual mistake.
    const ageMs = Math.abs(now() - Number(call.headers.timestamp ?? Number.NaN));
    return ageMs < DAY_MS ? undefined : answer(80_100_001);
  },
  readMessage: (message) => message,
  accept: (tokens, failures) =>
    answer(200, {
      sendResult: failures.size < tokens.length,
      requestId: randomUUID(),
      failTokens: tokensIn("failTokens", tokens, failures),
      expireTokens: tokensIn("expireTokens", tokens, failures),
    }),
  refuse: (code) => answer(Number(code)),
};

export const CODES: VendorCodes = {
  tokens: ["failTokens", "expireTokens"],
  dead: refusal("80300007"),
  busy: { status: 503, reason: "flow control" },
  down: refusal("81000001"),
  expired: refusal("401"),
};

/**
 * Simulates Honor Push. Its error codes aren't published; it takes Huawei's.
 * @see Honor, "Push service: server API"
 */
export function create(context: VendorContext<HonorProfile>): SimulatedVendor {
  return createPushKit(HONOR, context);
}

/** Failures that name no list are in `failTokens`. */
function tokensIn(
  name: string,
  tokens: readonly string[],
  failures: ReadonlyMap<string, ItemFailure>,
): string[] {
  return tokens.filter((token) => {
    const failure = failures.get(token);
    return failure && (failure.list ?? "failTokens") === name;
  });
}

function answer(code: number, data: object = {}): VendorAnswer {
  const message = code === 200 ? "success" : code === 401 ? "accesstoken invalid" : `Error ${code}`;
  return json({ code, message, data });
}
