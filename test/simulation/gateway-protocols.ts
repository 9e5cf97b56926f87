import type { OutgoingHttpHeaders } from "node:http2";
import { renderBodies } from "../../functions/adapters/gateways/apns/apns-bodies.ts";
import type { Exchanges } from "../../functions/adapters/gateways/exchanges.ts";
import type { GatewayBatch } from "../../functions/adapters/gateways/gateway-batch.ts";
import type { Provider } from "../../functions/contract/push-providers.ts";
import { toOrigin } from "../../functions/domain/push/ledger/chunk-message.ts";
import { toApnsId } from "../../functions/domain/push/providers/apns/apns-id.ts";
import { toApnsOutcome } from "../../functions/domain/push/providers/apns/apns-outcome.ts";
import type { GatewayAnswer } from "../../functions/domain/push/providers/delivery-outcome.ts";
import { toFcmOutcome } from "../../functions/domain/push/providers/fcm/fcm-outcome.ts";
import type { ChunkMessage } from "../../functions/generated/types.ts";
import { BATCH, toBatchOutcome } from "./batch-provider.ts";
import {
  type RequestedDevice,
  readDevices,
  vendorProtocolFor,
} from "./vendors/vendor-protocols.ts";

/**
 * How a gateway treats one device.
 *
 * - `accepted`
 * - `cut`: accepted, but the connection breaks before the answer
 * - `unreached`: no connection
 * - `unclear`: accepted, but the answer does not say so
 * - `refused`: above the last stream id of a GOAWAY; the pool sends it again at once
 * - an object: the gateway's status, its `reason` or error code, `Retry-After` in seconds, and the fields
 *   that FCM rejects
 */
export type GatewayReply =
  | "accepted"
  | "cut"
  | "unreached"
  | "refused"
  | "unclear"
  | {
      readonly status: number;
      readonly reason: string;
      readonly retryAfter?: number;
      readonly fields?: readonly string[];
    };

/** The outcome of a request: one for all of it, or one for each of its devices. */
export type RequestReply = Exclude<GatewayReply, object> | readonly GatewayReply[];

/** How the requests of one chunk look, and what their answers mean. */
interface Protocol {
  readonly scheme: GatewayBatch["scheme"];
  headers(request: number): OutgoingHttpHeaders;
  body(request: number): Buffer | string;
  toOutcome(answer: GatewayAnswer, nowMs: number): ReturnType<GatewayBatch["toOutcome"]>;
}

const TOPIC = "com.example.app";

export function protocolFor(
  chunk: ChunkMessage,
  badges: ReadonlyMap<string, number>,
  devicesPerRequest: number,
): Protocol {
  if (chunk.provider === BATCH) return batchProtocol(chunk, devicesPerRequest);
  const bodies = chunk.provider === "apns" ? renderBodies(chunk, TOPIC, badges) : undefined;
  if (bodies?.kind === "unrenderable") throw new TypeError(bodies.reason);
  return {
    scheme: bodies ? "bearer" : "Bearer",
    headers: (request) => {
      const [device] = requestedDevices(chunk, request, 1);
      return { ...bodies?.headers, ":path": device?.token, "apns-id": device?.id };
    },
    body: (request) => bodies?.bodyFor(request).bytes ?? "",
    toOutcome: bodies ? toApnsOutcome : toFcmOutcome,
  };
}

function batchProtocol(chunk: ChunkMessage, devicesPerRequest: number): Protocol {
  return {
    scheme: "Bearer",
    headers: () => ({ ":path": "/batch" }),
    body: (request) => JSON.stringify(requestedDevices(chunk, request, devicesPerRequest)),
    toOutcome: toBatchOutcome,
  };
}

function requestedDevices(
  message: ChunkMessage,
  request: number,
  devicesPerRequest: number,
): RequestedDevice[] {
  const from = request * devicesPerRequest;
  return message.devices.slice(from, from + devicesPerRequest).map(([objectId, token]) => {
    return { token: String(token), id: toApnsId(toOrigin(message), objectId || String(token)) };
  });
}

/** The devices of a request, as the gateway reads them from it. */
export function listDevices(
  provider: Provider,
  exchanges: Exchanges,
  request: number,
): readonly RequestedDevice[] {
  if (provider === BATCH) return JSON.parse(String(exchanges.body(request)));
  const headers = exchanges.headers(request);
  const vendor = vendorProtocolFor(provider);
  if (vendor) return readDevices(vendor, { headers, body: String(exchanges.body(request)) });
  return [{ token: String(headers[":path"]), id: String(headers["apns-id"]) }];
}

/** The token that proves who sent a request: the sender's at APNs and FCM, the vendor's own at others. */
export function readAccessToken(provider: Provider, exchanges: Exchanges, request: number): string {
  const headers = exchanges.headers(request);
  const vendor = vendorProtocolFor(provider);
  if (!vendor) return String(headers.authorization);
  return vendor.readAccessToken?.({ headers, body: String(exchanges.body(request)) }) ?? "";
}

/** The answer of a gateway that took the request. */
export function toAnswer(
  provider: Provider,
  said: RequestReply,
  tokens: readonly string[],
): GatewayAnswer {
  if (typeof said === "string") return { status: 200, body: "<html>" };
  const [only] = said;
  const vendor = vendorProtocolFor(provider);
  if (vendor) return toVendorAnswer(vendor, said, tokens);
  if (provider === BATCH) return { status: 200, body: batchBody(said) };
  if (typeof only !== "object") return { status: 200, body: "" };
  const { status, reason } = only;
  const retryAfter = only.retryAfter === undefined ? undefined : String(only.retryAfter);
  const body = provider === "apns" ? JSON.stringify({ reason }) : fcmBody(only);
  return { status, retryAfter, body };
}

function toVendorAnswer(
  vendor: NonNullable<ReturnType<typeof vendorProtocolFor>>,
  said: readonly GatewayReply[],
  tokens: readonly string[],
): GatewayAnswer {
  const told = said.map((each) => (typeof each === "object" ? each : undefined));
  const whole = told.find((each) => each && !vendor.tokenCodes.includes(each.reason));
  const body = whole
    ? vendor.answerAll(whole.reason)
    : vendor.answerTokens(
        tokens,
        told.map((each) => each?.reason),
      );
  return { status: whole?.status ?? 200, body: JSON.stringify(body) };
}

/** A vendor that answers for all devices of a request accepts none of them. */
export function withWholeAnswer(
  provider: Provider,
  replies: readonly GatewayReply[],
): readonly GatewayReply[] {
  const vendor = vendorProtocolFor(provider);
  const whole =
    vendor &&
    replies.find((each) => typeof each === "object" && !vendor.tokenCodes.includes(each.reason));
  return whole ? replies.map(() => whole) : replies;
}

function batchBody(said: readonly GatewayReply[]): string {
  const results = said.map((each) => (typeof each === "object" ? each.reason : "OK"));
  return JSON.stringify({ results });
}

function fcmBody({ reason, fields = [] }: Extract<GatewayReply, object>): string {
  const fieldViolations = fields.map((field) => ({ field }));
  const details = [{ errorCode: reason }, { fieldViolations }];
  return JSON.stringify({ error: { status: reason, details } });
}
