import { randomUUID } from "node:crypto";
import { anyObject, either, flag, integer, listOf, object, oneOf, text } from "./shape.ts";
import {
  type Delivery,
  type ItemFailure,
  json,
  readBearer,
  readObject,
  refusal,
  type ServiceAccount,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCall,
  type VendorCodes,
  type VendorContext,
  type VendorNotification,
} from "./vendor-call.ts";

interface HarmonyProfile {
  readonly serviceAccount: ServiceAccount;
}

interface HarmonyMessage {
  readonly payload: {
    readonly notification?: {
      readonly clickAction: object;
      readonly notifyId?: number;
      readonly appMessageId?: string;
    };
  };
  readonly target: { readonly token: readonly string[] };
  readonly pushOptions?: {
    readonly ttl?: number;
    readonly collapseKey?: number;
    readonly testMessage?: boolean;
  };
}

const MAX_TOKENS = 1_000;
const MAX_TEST_TOKENS = 10;
const MAX_BYTES = 4_096;

const notification = object(
  {
    category: text(1),
    title: text(1),
    body: text(1),
    clickAction: either(
      object({ actionType: oneOf(0), data: anyObject }, ["actionType"]),
      object({ actionType: oneOf(1), action: text(1), uri: text(), data: anyObject }, [
        "actionType",
        "action",
      ]),
      object({ actionType: oneOf(1), uri: text(1), data: anyObject }, ["actionType", "uri"]),
    ),
    image: text(),
    style: oneOf(0, 3),
    inboxContent: listOf(text(), 1, 3),
    notifyId: integer(0, 2_147_483_647),
    appMessageId: text(1, 64),
    profileId: text(1, 64),
    badge: object({ addNum: integer(1, 99), setNum: integer(0, 99) }),
    sound: text(),
    soundDuration: integer(1),
    foregroundShow: flag,
  },
  ["category", "title", "body", "clickAction"],
);

const pushOptions = object({
  ttl: integer(1, 1_296_000),
  biTag: text(1, 64),
  receiptId: text(),
  collapseKey: integer(-1, 100),
  testMessage: flag,
  backgroundMode: integer(0),
});

/** Payloads by the header `push-type`, for the types that this service sends. */
const PAYLOADS: Readonly<Record<string, (value: unknown) => boolean>> = {
  0: object({ notification }, ["notification"]),
  6: object({ extraData: text(1) }, ["extraData"]),
};

export const CODES: VendorCodes = {
  tokens: ["noRight", "countryNotSupport"],
  dead: refusal("80300007"),
  busy: { status: 503, reason: "flow control" },
  down: refusal("81000001"),
  expired: refusal("80200005"),
};

/**
 * Simulates Huawei Push Kit for HarmonyOS.
 * @see Huawei, "Push Kit: sending scenario-based messages", request and response
 */
export function create(context: VendorContext<HarmonyProfile>): SimulatedVendor {
  return {
    operations: {
      send: {
        at: /^push-api\.cloud\.huawei\.com\/v3\/([^/]+)\/messages:send$/,
        receive: (call, [projectId = ""]) => send(call, projectId, context),
      },
    },
    toRefusal: ({ code }) => answer(String(code)),
  };
}

function send(
  call: VendorCall,
  projectId: string,
  { profiles, tokens }: VendorContext<HarmonyProfile>,
): VendorAnswer | Delivery {
  const profile = profiles().find((candidate) => candidate.serviceAccount.project_id === projectId);
  const bearer = readBearer(call);
  if (!profile || bearer === undefined) return answer("80200001", 401);
  const state = tokens.checkSigned(bearer, profile.serviceAccount);
  if (state !== "valid") return answer(DENIALS[state], 401);
  const message = readObject(call.body);
  const code = findRefusal(message, call.headers["push-type"]);
  return code ? answer(code) : toDelivery(message as unknown as HarmonyMessage, projectId);
}

const DENIALS = { expired: "80200005", "too-long": "80300036", invalid: "80200001" } as const;

/** The error code of a wrong message; undefined for a correct message. */
function findRefusal(message: unknown, pushType: string | string[] | undefined) {
  const isMessage = object(
    { payload: anyObject, target: object({ token: listOf(text(1)) }, ["token"]), pushOptions },
    ["payload", "target"],
  );
  if (!isMessage(message)) return "80100003";
  const { payload, target, pushOptions: options } = message as HarmonyMessage;
  const { length } = target.token;
  if (length < 1 || length > MAX_TOKENS) return "80300010";
  if (options?.testMessage && length > MAX_TEST_TOKENS) return "80300029";
  const bytes = Buffer.byteLength(JSON.stringify({ payload, pushOptions: options }));
  if (bytes > MAX_BYTES) return "80300008";
  return PAYLOADS[String(pushType)]?.(payload) ? undefined : "80100001";
}

function toDelivery({ payload, target, pushOptions: options }: HarmonyMessage, projectId: string) {
  const shown = toNotification(payload, options);
  return {
    credential: projectId,
    items: target.token.map((token) => ({ token, notification: shown })),
    toAnswer: (failures: ReadonlyMap<string, ItemFailure>) => toAnswer(target.token, failures),
  };
}

/** A device takes equal message ids once and replaces a notification by the next one with its id. */
function toNotification(
  payload: HarmonyMessage["payload"],
  pushOptions: HarmonyMessage["pushOptions"],
): VendorNotification {
  const { appMessageId, notifyId, clickAction } = payload.notification ?? {};
  const key = appMessageId ?? notifyId?.toString();
  return {
    payload: { ...payload, ...(pushOptions && { pushOptions }) },
    ...(clickAction && { click: clickAction }),
    ...(key !== undefined && { idempotencyKey: key }),
  };
}

function toAnswer(tokens: readonly string[], failures: ReadonlyMap<string, ItemFailure>) {
  const illegalTokens: Record<string, string[]> = {};
  for (const token of tokens) {
    const failure = failures.get(token);
    if (!failure) continue;
    const { list = "tokenFormatError" } = failure;
    illegalTokens[list] = [...(illegalTokens[list] ?? []), token];
  }
  if (failures.size === 0) return answer("80000000");
  const success = tokens.length - failures.size;
  const msg = JSON.stringify({ illegalTokens, success, failure: failures.size });
  const code = success === 0 ? "80300007" : "80100000";
  return json({ code, msg, requestId: randomUUID() });
}

function answer(code: string, status = 200): VendorAnswer {
  const msg = code === "80000000" ? "Success" : `Error ${code}`;
  return json({ code, msg, requestId: randomUUID() }, status);
}
