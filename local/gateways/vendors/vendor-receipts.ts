import { createHmac, randomUUID } from "node:crypto";
import type { ReceiptScript } from "./vendor-script.ts";

/** A notification that arrived, as the vendor was asked to send it. */
interface Arrived {
  readonly token: string;
  readonly payload: unknown;
}

interface ReceiptContext {
  readonly arrived: readonly Arrived[];
  /** The settings that the app's owner entered in the vendor's console. */
  readonly script: ReceiptScript;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

interface ReceiptRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type MakeReceipts = (context: ReceiptContext) => ReceiptRequest | undefined;

const JSON_BODY = { "content-type": "application/json" };
const FORM_BODY = { "content-type": "application/x-www-form-urlencoded" };

/** The receipts of vendors that send them for whole batches, to a URL in the request or in the console. */
const RECEIPTS: Readonly<Record<string, MakeReceipts>> = {
  hms: (context) =>
    toSigned(context, ({ token, payload }) => {
      const biTag = read(payload, "android", "bi_tag");
      return { token, biTag, requestId: randomUUID(), status: 0 };
    }),
  harmony: (context) =>
    toSigned(context, ({ token, payload }) => {
      const biTag = read(payload, "pushOptions", "biTag");
      const deliveryStatus = { result: 0, timestamp: context.nowMs };
      return { token, biTag, pushType: 0, requestId: randomUUID(), deliveryStatus };
    }),
  mi: ({ arrived, nowMs }) => {
    const url = read(arrived[0]?.payload, "extra.callback");
    const param = read(arrived[0]?.payload, "extra.callback.param");
    const members = { param, type: 1, targets: toList(arrived), timeStamp: nowMs };
    return url === undefined ? undefined : toForm(url, { data: { [randomUUID()]: members } });
  },
  oppo: ({ arrived, nowMs }) => {
    const url = read(arrived[0]?.payload, "call_back_url");
    const param = read(arrived[0]?.payload, "call_back_parameter");
    const receipt = {
      messageId: randomUUID(),
      registrationIds: toList(arrived),
      param,
      eventType: "push_arrive",
      eventTime: nowMs,
    };
    return url === undefined
      ? undefined
      : { url, headers: JSON_BODY, body: JSON.stringify([receipt]) };
  },
  mz: ({ arrived }) => {
    const url = read(arrived[0]?.payload, "extra", "callback");
    const param = read(arrived[0]?.payload, "extra", "callback.param");
    const members = { param, type: 1, targets: arrived.map(({ token }) => token) };
    return url === undefined ? undefined : toForm(url, { cb: { [`${randomUUID()}-1`]: members } });
  },
};

/** Reports to the app's server which devices have their notification, in the background. */
export async function sendReceipts(vendor: string, context: ReceiptContext): Promise<void> {
  const request = context.arrived.length > 0 ? RECEIPTS[vendor]?.(context) : undefined;
  if (!request) return;
  const { url, headers, body } = request;
  for (let turn = 0; turn < (context.script.times ?? 1); turn += 1) {
    // As at a vendor, receipts are lost while the server is away.
    await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
  }
}

/** @see Huawei: Push Kit, Message receipts, authentication */
function toSigned(
  { arrived, script, nowMs }: ReceiptContext,
  toStatus: (notification: Arrived) => object,
): ReceiptRequest | undefined {
  const { url, user = "", secret = "" } = script;
  if (url === undefined) return undefined;
  const nonce = randomUUID();
  const value = createHmac("sha256", secret).update(`${nowMs}${nonce}${user}`).digest("base64");
  const signature = `timestamp=${nowMs}; nonce=${nonce}; value=${value}`;
  const body = JSON.stringify({ statuses: arrived.map(toStatus) });
  return { url, headers: { ...JSON_BODY, "x-huawei-callback-id": signature }, body };
}

function toForm(url: string, members: Readonly<Record<string, object>>): ReceiptRequest {
  const fields = Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return { url, headers: FORM_BODY, body: new URLSearchParams(fields).toString() };
}

function toList(arrived: readonly Arrived[]): string {
  return arrived.map(({ token }) => token).join(",");
}

/** The string at the end of a path of members. */
function read(value: unknown, ...names: readonly string[]): string | undefined {
  let own = value as Readonly<Record<string, unknown>> | string | undefined;
  for (const name of names) own = typeof own === "object" ? (own?.[name] as typeof own) : undefined;
  return typeof own === "string" ? own : undefined;
}
