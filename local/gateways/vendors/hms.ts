import { randomUUID } from "node:crypto";
import { isHmsMessage } from "./hms-message.ts";
import { parseIntent } from "./intent-uri.ts";
import { checkServiceAccountJwt, type ServiceAccount } from "./service-account.ts";
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

interface HmsProfile {
  readonly appId: string;
  readonly clientSecret?: string;
  readonly serviceAccount?: ServiceAccount;
}

interface HmsMessage {
  readonly data?: string;
  readonly notification?: object;
  readonly android?: {
    readonly collapse_key?: unknown;
    readonly category?: string;
    readonly ttl?: unknown;
    readonly target_user_type?: number;
    readonly notification?: AndroidNotification;
  };
  readonly token?: readonly string[];
}

interface AndroidNotification {
  readonly tag?: string;
  readonly notify_id?: number;
  readonly click_action: { readonly intent?: string };
}

const MAX_TOKENS = 1_000;
const MAX_TEST_TOKENS = 10;
const MAX_BYTES = 4_096;
const MAX_TTL_SECONDS = 1_296_000;
const TOKEN_SECONDS = 3_600;

/**
 * Simulates Huawei Push Kit for Android.
 * @see Huawei, "Push Kit: sending messages" and its error codes
 */
export function create(context: VendorContext<HmsProfile>): SimulatedVendor {
  return {
    operations: {
      token: {
        at: /^oauth-login\.cloud\.huawei\.com\/oauth2\/v3\/token$/,
        receive: (call) => grantToken(call, context),
      },
      send: {
        at: /^push-api\.cloud\.huawei\.com\/v1\/(\d+)\/messages:send$/,
        receive: (call, [appId = ""]) => send(call, appId, context),
      },
    },
    toRefusal: ({ code }) => answer(String(code)),
  };
}

/** The form of a refusal is that of OAuth 2.0 with Huawei's numbers, which its pages don't list. */
function grantToken(call: VendorCall, { profiles, tokens }: VendorContext<HmsProfile>) {
  const { grant_type, client_id, client_secret } = readForm(call);
  const isGrant = grant_type === "client_credentials";
  const profile = profiles().find(({ appId }) => appId === client_id);
  if (!isGrant || !profile || profile.clientSecret !== client_secret) {
    return json({ error: 1101, sub_error: 20001, error_description: "invalid client" }, 400);
  }
  const issued = tokens.issue(profile.appId, TOKEN_SECONDS);
  if ("failCode" in issued) {
    return json({ error: issued.failCode, error_description: "refused by the script" }, 400);
  }
  const { token: access_token, expiresInSeconds: expires_in } = issued;
  return json({ access_token, expires_in, token_type: "Bearer" });
}

function send(
  call: VendorCall,
  appId: string,
  context: VendorContext<HmsProfile>,
): VendorAnswer | Delivery {
  const denied = findDenial(readBearer(call), appId, context);
  if (denied) return answer(denied, { status: 401 });
  const { message } = readObject(call.body) ?? {};
  if (typeof message !== "object" || message === null) return answer("80300010");
  const code = findRefusal(message as HmsMessage);
  return code ? answer(code) : toDelivery(message as HmsMessage, appId);
}

function findDenial(
  bearer: string | undefined,
  appId: string,
  { now, profiles, tokens }: VendorContext<HmsProfile>,
): string | undefined {
  const profile = profiles().find((candidate) => candidate.appId === appId);
  if (bearer === undefined || !profile) return "80200001";
  const state =
    profile.serviceAccount && bearer.split(".").length === 3
      ? checkServiceAccountJwt(bearer, profile.serviceAccount, now() / 1_000)
      : tokens.check(bearer, appId);
  if (state === "valid") return undefined;
  return state === "expired" ? "80200003" : "80200001";
}

/** The code of what is wrong with a message; undefined if nothing is. */
function findRefusal(message: HmsMessage): string | undefined {
  const { android, token, ...rest } = message;
  const most = android?.target_user_type === 1 ? MAX_TEST_TOKENS : MAX_TOKENS;
  if (!Array.isArray(token) || token.length < 1 || token.length > most) return "80300010";
  if (Buffer.byteLength(JSON.stringify({ ...rest, android })) > MAX_BYTES) return "80300008";
  if (!isTtl(android?.ttl)) return "80100004";
  const { collapse_key: collapseKey } = android ?? {};
  if (collapseKey !== undefined && !isCollapseKey(collapseKey)) return "80100013";
  const hasContent = message.data !== undefined || android?.notification !== undefined;
  return isHmsMessage(message) && hasContent ? undefined : "80100001";
}

function isTtl(ttl: unknown): boolean {
  if (ttl === undefined) return true;
  const seconds = Number(/^(\d+)s$/.exec(String(ttl))?.[1] ?? Number.NaN);
  return seconds >= 1 && seconds <= MAX_TTL_SECONDS;
}

function isCollapseKey(key: unknown): boolean {
  return Number.isInteger(key) && Number(key) >= -1 && Number(key) <= 100;
}

function toDelivery(message: HmsMessage, appId: string): Delivery {
  const { token: tokens = [], ...shown } = message;
  const notification = toNotification(shown);
  return {
    credential: appId,
    items: tokens.map((token) => ({ token, notification })),
    toAnswer: (failures) => toAnswer(tokens, failures),
  };
}

/** Phones replace a notification by the next one with the same tag or id. */
function toNotification(message: Omit<HmsMessage, "token">): VendorNotification {
  const { tag, notify_id: id, click_action: action } = message.android?.notification ?? {};
  const key = tag ?? id?.toString();
  return {
    payload: message,
    ...(action && { click: parseIntent(action.intent ?? "") ?? action }),
    ...(key !== undefined && { idempotencyKey: key }),
  };
}

function toAnswer(
  tokens: readonly string[],
  failures: ReadonlyMap<string, ItemFailure>,
): VendorAnswer {
  const illegal = tokens.filter((token) => failures.has(token));
  if (illegal.length === 0) return answer("80000000", { msg: "Success" });
  if (illegal.length === tokens.length)
    return answer("80300007", { msg: "All tokens are invalid" });
  const success = tokens.length - illegal.length;
  const msg = JSON.stringify({ success, failure: illegal.length, illegal_tokens: illegal });
  return answer("80100000", { msg });
}

function answer(
  code: string,
  { msg = `Error ${code}`, status = 200 }: { readonly msg?: string; readonly status?: number } = {},
): VendorAnswer {
  return json({ code, msg, requestId: randomUUID() }, status);
}
