import { parseIntent } from "./intent-uri.ts";
import { either, matching, object, oneOf, type Shape, text } from "./shape.ts";
import {
  type Delivery,
  type ItemFailure,
  json,
  readForm,
  readObject,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCall,
  type VendorContext,
  type VendorNotification,
} from "./vendor-call.ts";

export interface PushKitProfile {
  readonly appId: string;
  readonly clientSecret?: string;
}

type Members = Readonly<Record<string, unknown>>;

export interface PushKitMessage extends Members {
  readonly data?: string;
  readonly android?: Members & { readonly ttl?: unknown; readonly notification?: Members };
  readonly token?: readonly string[];
}

/** Differences between Huawei's Push Kit for Android and Honor Push, which descends from it. */
export interface PushKit<Profile extends PushKitProfile> {
  /** Addresses as `<host><path>`; the group of `sendAt` is the appId. */
  readonly tokenAt: RegExp;
  readonly sendAt: RegExp;
  readonly isMessage: Shape;
  /** Refuses a message without a list of tokens. */
  readonly withoutTokens: number;
  /** Names of members of `android` and of `android.notification`. */
  readonly names: {
    readonly testUser: string;
    readonly collapseKey?: string;
    readonly click: string;
    readonly id: string;
  };
  clientId(profile: Profile): string;
  /** @param failCode that the script demands; undefined for wrong secrets */
  refuseLogIn(failCode: string | number | undefined): VendorAnswer;
  /** Checks the headers. */
  deny(call: VendorCall, appId: string, context: VendorContext<Profile>): VendorAnswer | undefined;
  readMessage(body: Record<string, unknown> | undefined): PushKitMessage | undefined;
  accept(tokens: readonly string[], failures: ReadonlyMap<string, ItemFailure>): VendorAnswer;
  refuse(code: string | number): VendorAnswer;
}

const MAX_TOKENS = 1_000;
const MAX_TEST_TOKENS = 10;
const MAX_BYTES = 4_096;
const MAX_TTL_SECONDS = 1_296_000;
const TOKEN_SECONDS = 3_600;

export const isClickAction = either(
  object({ type: oneOf(1), intent: text(1) }, ["type", "intent"]),
  object({ type: oneOf(1), action: text(1) }, ["type", "action"]),
  object({ type: oneOf(2), url: matching(/^https:/) }, ["type", "url"]),
  object({ type: oneOf(3) }, ["type"]),
);

export function createPushKit<Profile extends PushKitProfile>(
  kit: PushKit<Profile>,
  context: VendorContext<Profile>,
): SimulatedVendor {
  return {
    operations: {
      token: { at: kit.tokenAt, receive: (call) => grantToken(call, kit, context) },
      send: {
        at: kit.sendAt,
        receive: (call, [appId = ""]) => kit.deny(call, appId, context) ?? send(call, appId, kit),
      },
    },
    toRefusal: ({ code = "" }) => kit.refuse(code),
  };
}

function grantToken<Profile extends PushKitProfile>(
  call: VendorCall,
  { clientId, refuseLogIn }: PushKit<Profile>,
  { profiles, tokens }: VendorContext<Profile>,
): VendorAnswer {
  const { grant_type, client_id, client_secret } = readForm(call);
  const isGrant = grant_type === "client_credentials";
  const profile = profiles().find((candidate) => clientId(candidate) === client_id);
  if (!isGrant || !profile || profile.clientSecret !== client_secret) return refuseLogIn(undefined);
  const issued = tokens.issue(profile.appId, TOKEN_SECONDS);
  if ("failCode" in issued) return refuseLogIn(issued.failCode);
  const { token: access_token, expiresInSeconds: expires_in } = issued;
  return json({ access_token, expires_in, token_type: "Bearer" });
}

function send<Profile extends PushKitProfile>(
  call: VendorCall,
  appId: string,
  kit: PushKit<Profile>,
): VendorAnswer | Delivery {
  const message = kit.readMessage(readObject(call.body)) ?? {};
  const code = findRefusal(message, kit);
  return code === undefined ? toDelivery(message, appId, kit) : kit.refuse(code);
}

/** The error code of a wrong message; undefined for a correct message. */
function findRefusal<Profile extends PushKitProfile>(
  message: PushKitMessage,
  { names, isMessage, withoutTokens }: PushKit<Profile>,
): number | undefined {
  const { token, ...shown } = message;
  const { android = {}, data } = shown;
  const most = android[names.testUser] === 1 ? MAX_TEST_TOKENS : MAX_TOKENS;
  if (!Array.isArray(token)) return withoutTokens;
  if (token.length < 1 || token.length > most) return 80_300_010;
  if (Buffer.byteLength(JSON.stringify(shown)) > MAX_BYTES) return 80_300_008;
  if (!isTtl(android.ttl)) return 80_100_004;
  if (!isCollapseKey(android[names.collapseKey ?? ""])) return 80_100_013;
  const hasContent = data !== undefined || android.notification !== undefined;
  return isMessage(message) && hasContent ? undefined : 80_100_001;
}

function isTtl(ttl: unknown): boolean {
  if (ttl === undefined) return true;
  const seconds = Number(/^(\d+)s$/.exec(String(ttl))?.[1] ?? Number.NaN);
  return seconds >= 1 && seconds <= MAX_TTL_SECONDS;
}

function isCollapseKey(key: unknown): boolean {
  return key === undefined || (Number.isInteger(key) && Number(key) >= -1 && Number(key) <= 100);
}

function toDelivery<Profile extends PushKitProfile>(
  { token: tokens = [], ...shown }: PushKitMessage,
  appId: string,
  { names, accept }: PushKit<Profile>,
): Delivery {
  const notification = toNotification(shown, names);
  return {
    credential: appId,
    items: tokens.map((token) => ({ token, notification })),
    toAnswer: (failures) => accept(tokens, failures),
  };
}

/** Phones replace a notification by the next one with the same tag or id. */
function toNotification(
  message: Pick<PushKitMessage, "android">,
  { click, id }: PushKit<PushKitProfile>["names"],
): VendorNotification {
  const { tag, [id]: notifyId, [click]: given } = message.android?.notification ?? {};
  const action = given as { readonly intent?: string } | undefined;
  const key = tag ?? notifyId;
  return {
    payload: message,
    ...(action && { click: parseIntent(action.intent ?? "") ?? action }),
    ...(key !== undefined && { idempotencyKey: String(key) }),
  };
}
