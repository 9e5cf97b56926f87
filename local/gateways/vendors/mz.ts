import { createHash, randomUUID } from "node:crypto";
import { anyObject, integer, matching, object, oneOf, text } from "./shape.ts";
import {
  type Delivery,
  type ItemFailure,
  json,
  readForm,
  readObject,
  refusal,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCall,
  type VendorCodes,
  type VendorContext,
} from "./vendor-call.ts";

interface MzProfile {
  readonly appId: string;
  readonly appSecret: string;
}

interface MzMessage {
  readonly clickTypeInfo?: object;
  readonly advanceInfo?: { readonly notifyKey?: string };
}

const MAX_IDS = 100;
const UNSUBSCRIBED = "110002";

const isMessage = object(
  {
    noticeBarInfo: object(
      { noticeMsgType: oneOf(0, 1), title: text(1, 32), content: text(1, 100) },
      ["title", "content"],
    ),
    noticeExpandInfo: anyObject,
    clickTypeInfo: object({
      clickType: oneOf(0, 1, 2),
      url: matching(/:\/\//),
      parameters: anyObject,
      activity: text(1),
    }),
    pushTimeInfo: object({ offLine: oneOf(0, 1), validTime: integer(1, 72) }),
    advanceInfo: object({
      suspend: oneOf(0, 1),
      clearNoticeBar: oneOf(0, 1),
      fixDisplay: oneOf(0, 1),
      notificationType: anyObject,
      notifyKey: text(1, 8),
    }),
    extra: object({ callback: text(), "callback.param": text(), "callback.type": text() }),
  },
  ["noticeBarInfo"],
);

export const CODES: VendorCodes = {
  tokens: ["110002", "110003", "501"],
  dead: refusal("110003"),
  busy: refusal("1003"),
  down: refusal("1001"),
  quota: refusal("110019"),
};

/**
 * Simulates Meizu's push service.
 * @see Meizu, "Push server API: pushByPushId"
 */
export function create(context: VendorContext<MzProfile>): SimulatedVendor {
  return {
    operations: {
      send: {
        at: /^server-api-push\.meizu\.com\/garcia\/api\/server\/push\/varnished\/pushByPushId$/,
        receive: (call) => send(call, context),
      },
    },
    toRefusal: ({ code }) => answer(String(code)),
  };
}

function send(call: VendorCall, { profiles }: VendorContext<MzProfile>): VendorAnswer | Delivery {
  const form = readForm(call);
  const profile = profiles().find(({ appId }) => appId === form.appId);
  if (!profile) return answer("110000");
  if (toSign(form, profile.appSecret) !== form.sign) return answer("1006");
  const ids = (form.pushIds ?? "").split(",").filter(Boolean);
  const message = readObject(form.messageJson ?? "");
  if (ids.length < 1 || ids.length > MAX_IDS || !isMessage(message)) return answer("1005");
  return toDelivery(ids, message as MzMessage, profile.appId);
}

/** MD5 of the sorted fields as they are, not percent-encoded, followed by the secret. */
function toSign({ sign: _, ...form }: Readonly<Record<string, string>>, secret: string): string {
  const fields = Object.entries(form).map(([name, value]) => `${name}=${value}`);
  return createHash("md5")
    .update(fields.sort().join("") + secret)
    .digest("hex");
}

/** A phone replaces a notification by the next one with the same key. */
function toDelivery(ids: readonly string[], message: MzMessage, appId: string): Delivery {
  const { clickTypeInfo: click, advanceInfo } = message;
  const { notifyKey } = advanceInfo ?? {};
  const notification = {
    payload: message,
    ...(click && { click }),
    ...(notifyKey !== undefined && { idempotencyKey: notifyKey }),
  };
  return {
    credential: appId,
    items: ids.map((token) => ({ token, notification })),
    toAnswer: (failures) => toAnswer(ids, failures),
  };
}

function toAnswer(ids: readonly string[], failures: ReadonlyMap<string, ItemFailure>) {
  const value: Record<string, string[]> = {};
  for (const id of ids) {
    const failure = failures.get(id);
    if (!failure) continue;
    const code = String(failure.code ?? UNSUBSCRIBED);
    value[code] = [...(value[code] ?? []), id];
  }
  return answer("200", value);
}

function answer(code: string, value: object | "" = ""): VendorAnswer {
  const message = code === "200" ? "" : `Error ${code}`;
  return json({ code, message, value, redirect: "", msgId: randomUUID() });
}
