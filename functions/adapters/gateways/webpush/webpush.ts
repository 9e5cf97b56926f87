import {
  isPushService,
  parseWebPushToken,
  type WebPushSubscription,
} from "../../../domain/installations/web-push-subscription.ts";
import type { DeliveryOutcome } from "../../../domain/push/providers/delivery-outcome.ts";
import {
  FORBIDDEN_ENDPOINT,
  INVALID_SUBSCRIPTION,
  judgeHost,
  toWebPushOutcome,
} from "../../../domain/push/providers/webpush/webpush-outcome.ts";
import {
  renderWebPush,
  type WebPushMessage,
} from "../../../domain/push/providers/webpush/webpush-payload.ts";
import type { WebpushProfile } from "../../../generated/types.ts";
import type { PostRequest } from "../fetch/fetch-pool.ts";
import type { VendorBatch, VendorService } from "../vendors/vendor-service.ts";
import { encryptFor } from "./encrypt.ts";
import { issueVapidToken } from "./vapid.ts";

/**
 * Web Push: each browser has a push service of its own.
 *
 * @param hosts the setting `webPushHosts`
 * @see RFC 8030, RFC 8291, RFC 8292
 */
export function createWebPushService(
  hosts: readonly string[],
): VendorService<WebpushProfile, WebPushMessage> {
  return {
    provider: "webpush",
    tokens: {
      secrets: ({ publicKey, privateKey, subject }) => [publicKey, privateKey, subject],
      isMadeHere: true,
      issue: issueVapidToken,
    },
    refuse: (token) => refuse(token, hosts),
    hostFor: (token) => new URL(split(token).endpoint).host,
    judgeHost,
    render: renderWebPush,
    toRequest,
    toOutcomes: (answer, _tokens, nowMs) => toWebPushOutcome(answer, nowMs),
  };
}

/** Checked once more, because rows may be older than the setting or come from a transfer. */
function refuse(token: string, hosts: readonly string[]): DeliveryOutcome | undefined {
  const subscription = parseWebPushToken(token);
  if (!subscription) return { kind: "invalid-token", reason: INVALID_SUBSCRIPTION };
  if (!isPushService(subscription.endpoint, hosts)) {
    return { kind: "rejected", reason: FORBIDDEN_ENDPOINT };
  }
  return undefined;
}

/** The parts of a token that was not refused. */
function split(token: string): WebPushSubscription {
  const [endpoint = "", p256dh = "", auth = ""] = token.split(" ");
  return { endpoint, p256dh, auth };
}

function toRequest({
  message: { payload, headers },
  tokens: [token = ""],
  accessToken = "",
}: VendorBatch<WebpushProfile, WebPushMessage>): PostRequest {
  const { endpoint, ...keys } = split(token);
  return {
    url: endpoint,
    headers: {
      ...headers,
      authorization: accessToken,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      // Windows keeps no notification for a browser that is offline without it.
      ...(new URL(endpoint).host.endsWith(".windows.com") && { "x-wns-cache-policy": "cache" }),
    },
    body: encryptFor(keys, payload),
  };
}
