import { randomUUID } from "node:crypto";
import { isHmsMessage } from "./hms-message.ts";
import { createPushKit, type PushKit, type PushKitMessage } from "./push-kit.ts";
import {
  type ItemFailure,
  json,
  readBearer,
  refusal,
  type ServiceAccount,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCodes,
  type VendorContext,
} from "./vendor-call.ts";

interface HmsProfile {
  readonly appId: string;
  readonly clientSecret?: string;
  readonly serviceAccount?: ServiceAccount;
}

const HMS: PushKit<HmsProfile> = {
  tokenAt: /^oauth-login\.cloud\.huawei\.com\/oauth2\/v3\/token$/,
  sendAt: /^push-api\.cloud\.huawei\.com\/v1\/(\d+)\/messages:send$/,
  isMessage: isHmsMessage,
  withoutTokens: 80_300_010,
  names: {
    testUser: "target_user_type",
    collapseKey: "collapse_key",
    click: "click_action",
    id: "notify_id",
  },
  clientId: ({ appId }) => appId,
  /** The form of a refusal is that of OAuth 2.0 with Huawei's numbers, which its pages don't list. */
  refuseLogIn: (code) =>
    code === undefined
      ? json({ error: 1101, sub_error: 20001, error_description: "invalid client" }, 400)
      : json({ error: code, error_description: "refused by the script" }, 400),
  deny: (call, appId, context) => {
    const denied = findDenial(readBearer(call), appId, context);
    return denied === undefined ? undefined : answer(denied, { status: 401 });
  },
  readMessage: (body) => body?.message as PushKitMessage | undefined,
  accept: toAnswer,
  refuse: (code) => answer(String(code)),
};

export const CODES: VendorCodes = {
  tokens: ["IllegalToken"],
  dead: refusal("80300007"),
  busy: { status: 503, reason: "flow control" },
  down: refusal("81000001"),
  expired: refusal("80200003"),
};

/**
 * Simulates Huawei Push Kit for Android.
 * @see Huawei, "Push Kit: sending messages" and its error codes
 */
export function create(context: VendorContext<HmsProfile>): SimulatedVendor {
  return createPushKit(HMS, context);
}

function findDenial(
  bearer: string | undefined,
  appId: string,
  { profiles, tokens }: VendorContext<HmsProfile>,
): string | undefined {
  const profile = profiles().find((candidate) => candidate.appId === appId);
  if (bearer === undefined || !profile) return "80200001";
  const state =
    profile.serviceAccount && bearer.split(".").length === 3
      ? tokens.checkSigned(bearer, profile.serviceAccount)
      : tokens.check(bearer, appId);
  if (state === "valid") return undefined;
  return state === "expired" ? "80200003" : "80200001";
}

function toAnswer(
  tokens: readonly string[],
  failures: ReadonlyMap<string, ItemFailure>,
): VendorAnswer {
  const illegal = tokens.filter((token) => failures.has(token));
  if (illegal.length === 0) return answer("80000000", { msg: "Success" });
  if (illegal.length === tokens.length) {
    return answer("80300007", { msg: "All tokens are invalid" });
  }
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
