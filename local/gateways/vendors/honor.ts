import { randomUUID } from "node:crypto";
import { parseIntent } from "./intent-uri.ts";
import { anyObject, either, integer, listOf, matching, object, oneOf, text } from "./shape.ts";
import {
  type Delivery,
  type ItemFailure,
  json,
  readBearer,
  readForm,
  readObject,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCall,
  type VendorContext,
  type VendorNotification,
} from "./vendor-call.ts";

interface HonorProfile {
  readonly appId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface HonorMessage {
  readonly data?: string;
  readonly android?: {
    readonly ttl?: string;
    readonly targetUserType?: number;
    readonly notification?: {
      readonly clickAction: { readonly intent?: string };
      readonly tag?: string;
      readonly notifyId?: number;
    };
  };
  readonly token: readonly string[];
}

const MAX_TOKENS = 1_000;
const MAX_TEST_TOKENS = 10;
const MAX_BYTES = 4_096;
const MAX_TTL_SECONDS = 1_296_000;
const TOKEN_SECONDS = 3_600;

const title = text(1, 40);
const body = text(1, 256);

const isMessage = object(
  {
    data: text(1),
    notification: object({ title, body, image: text() }),
    android: object({
      ttl: matching(/^\d+s$/),
      biTag: text(1, 64),
      targetUserType: oneOf(0, 1),
      data: text(),
      notification: object(
        {
          title,
          body,
          clickAction: either(
            object({ type: oneOf(1), intent: text(1) }, ["type", "intent"]),
            object({ type: oneOf(1), action: text(1) }, ["type", "action"]),
            object({ type: oneOf(2), url: matching(/^https:/) }, ["type", "url"]),
            object({ type: oneOf(3) }, ["type"]),
          ),
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
      ),
    }),
    token: listOf(text(1)),
  },
  ["token"],
);

/**
 * Simulates Honor Push. Its error codes aren't published; it takes Huawei's.
 * @see Honor, "Push service: server API"
 */
export function create(context: VendorContext<HonorProfile>): SimulatedVendor {
  return {
    operations: {
      token: {
        at: /^iam\.developer\.honor\.com\/auth\/token$/,
        receive: (call) => grantToken(call, context),
      },
      send: {
        at: /^push-api\.cloud\.honor\.com\/api\/v1\/([^/]+)\/sendMessage$/,
        receive: (call, [appId = ""]) => send(call, appId, context),
      },
    },
    toRefusal: ({ code }) => answer(Number(code)),
  };
}

function grantToken(call: VendorCall, { profiles, tokens }: VendorContext<HonorProfile>) {
  const form = readForm(call);
  const profile = profiles().find(({ clientId }) => clientId === form.client_id);
  const isSecret = profile?.clientSecret === form.client_secret;
  if (form.grant_type !== "client_credentials" || !profile || !isSecret) {
    return json({ error: "invalid_client", error_description: "invalid client" }, 401);
  }
  const issued = tokens.issue(profile.appId, TOKEN_SECONDS);
  if ("failCode" in issued) return json({ error: String(issued.failCode) }, 400);
  const { token: access_token, expiresInSeconds: expires_in } = issued;
  return json({ access_token, expires_in, token_type: "Bearer" });
}

function send(
  call: VendorCall,
  appId: string,
  { tokens, now }: VendorContext<HonorProfile>,
): VendorAnswer | Delivery {
  if (tokens.check(readBearer(call) ?? "", appId) !== "valid") return answer(401);
  const sentAtMs = Number(call.headers.timestamp ?? Number.NaN);
  const message = readObject(call.body);
  // Seconds instead of milliseconds are the usual mistake.
  if (!(Math.abs(now() - sentAtMs) < 86_400_000)) return answer(80_100_001);
  if (!isMessage(message)) return answer(80_100_001);
  const given = message as unknown as HonorMessage;
  const code = findRefusal(given);
  return code ? answer(code) : toDelivery(given, appId);
}

function findRefusal({ token, ...message }: HonorMessage): number | undefined {
  const { android, data } = message;
  const most = android?.targetUserType === 1 ? MAX_TEST_TOKENS : MAX_TOKENS;
  if (token.length < 1 || token.length > most) return 80_300_010;
  if (Buffer.byteLength(JSON.stringify(message)) > MAX_BYTES) return 80_300_008;
  const seconds = Number.parseInt(android?.ttl ?? "1", 10);
  if (seconds < 1 || seconds > MAX_TTL_SECONDS) return 80_100_004;
  return data === undefined && !android?.notification ? 80_100_001 : undefined;
}

function toDelivery({ token, ...message }: HonorMessage, appId: string): Delivery {
  const notification = toNotification(message);
  return {
    credential: appId,
    items: token.map((each) => ({ token: each, notification })),
    toAnswer: (failures) => toAnswer(token, failures),
  };
}

/** Phones replace a notification by the next one with the same tag or id. */
function toNotification(message: Omit<HonorMessage, "token">): VendorNotification {
  const { clickAction, tag, notifyId } = message.android?.notification ?? {};
  const key = tag ?? notifyId?.toString();
  return {
    payload: message,
    ...(clickAction && { click: parseIntent(clickAction.intent ?? "") ?? clickAction }),
    ...(key !== undefined && { idempotencyKey: key }),
  };
}

function toAnswer(tokens: readonly string[], failures: ReadonlyMap<string, ItemFailure>) {
  const inList = (name: string) =>
    tokens.filter(
      (token) => (failures.get(token)?.list ?? (failures.has(token) ? "failTokens" : "")) === name,
    );
  return answer(200, {
    sendResult: failures.size < tokens.length,
    requestId: randomUUID(),
    failTokens: inList("failTokens"),
    expireTokens: inList("expireTokens"),
  });
}

function answer(code: number, data: object = {}): VendorAnswer {
  const message = code === 200 ? "success" : code === 401 ? "accesstoken invalid" : `Error ${code}`;
  return json({ code, message, data });
}
