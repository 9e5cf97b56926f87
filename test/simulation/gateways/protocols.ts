import { renderBodies } from "../../../functions/adapters/gateways/apns/apns-bodies.ts";
import type { Exchanges, RequestHeaders } from "../../../functions/adapters/gateways/exchanges.ts";
import type { GatewayBatch } from "../../../functions/adapters/gateways/gateway-batch.ts";
import type { Provider } from "../../../functions/contract/push-providers.ts";
import { toOrigin } from "../../../functions/domain/push/ledger/chunk-message.ts";
import { toApnsId } from "../../../functions/domain/push/providers/apns/apns-id.ts";
import { toApnsOutcome } from "../../../functions/domain/push/providers/apns/apns-outcome.ts";
import type { GatewayAnswer } from "../../../functions/domain/push/providers/delivery-outcome.ts";
import { toFcmOutcome } from "../../../functions/domain/push/providers/fcm/fcm-outcome.ts";
import type { ChunkMessage } from "../../../functions/generated/types.ts";
import { toApnsError } from "../../../local/gateways/apns-protocol.ts";
import { toFcmError } from "../../../local/gateways/fcm.ts";
import { BATCH, toBatchOutcome } from "./batch-provider.ts";
import {
  type RequestedDevice,
  readRequest as readVendorRequest,
  type VendorRequest,
} from "./vendors/vendor-requests.ts";
import { type VendorRow, vendorRowFor } from "./vendors/vendor-rows.ts";

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
  headers(request: number): RequestHeaders;
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

/** A request as its gateway reads it, and the answer of a gateway that took it. */
export interface GatewayRequest {
  readonly devices: readonly RequestedDevice[];
  /** The token that proves who sent it: the sender's at APNs and FCM, the vendor's own at others. */
  readonly accessToken: string;
  answer(replies: readonly GatewayReply[]): GatewayAnswer;
}

export function readRequest(
  provider: Provider,
  exchanges: Exchanges,
  request: number,
  nowMs: number,
): GatewayRequest {
  const headers = exchanges.headers(request);
  const vendor = vendorRowFor(provider);
  if (vendor) {
    const read = readVendorRequest(vendor, headers, String(exchanges.body(request)), nowMs);
    return { ...read, answer: (replies) => toVendorAnswer(vendor, read, replies) };
  }
  const accessToken = String(headers.authorization);
  if (provider === BATCH) {
    const devices = JSON.parse(String(exchanges.body(request)));
    return { devices, accessToken, answer: (replies) => ok(batchBody(replies)) };
  }
  const devices = [{ token: String(headers[":path"]), id: String(headers["apns-id"]) }];
  return { devices, accessToken, answer: ([reply]) => toSingleAnswer(provider, reply) };
}

/** The answer of a gateway that took the request, but does not say so. */
export const UNCLEAR_ANSWER = ok("<html>");

function ok(body: string): GatewayAnswer {
  return { status: 200, body };
}

function toSingleAnswer(provider: Provider, reply: GatewayReply | undefined): GatewayAnswer {
  if (typeof reply !== "object") return ok("");
  const { status, reason, retryAfter, fields } = reply;
  const { body = "" } =
    provider === "apns" ? toApnsError([status, reason]) : toFcmError(status, reason, fields);
  return { status, retryAfter: retryAfter?.toString(), body };
}

function toVendorAnswer(
  vendor: VendorRow,
  { devices, answer, refuse }: VendorRequest,
  replies: readonly GatewayReply[],
): GatewayAnswer {
  const whole = findWhole(vendor, replies);
  if (whole) {
    const { status, reason: code } = whole;
    return refuse({ code, status });
  }
  const failures = devices.flatMap(({ token }, index) => {
    const reply = replies[index];
    const code = typeof reply === "object" ? reply.reason : undefined;
    return code === undefined ? [] : [[token, { code, list: code }] as const];
  });
  return answer(new Map(failures));
}

/** A vendor that answers for all devices of a request accepts none of them. */
export function withWholeAnswer(
  provider: Provider,
  replies: readonly GatewayReply[],
): readonly GatewayReply[] {
  const vendor = vendorRowFor(provider);
  const whole = vendor && findWhole(vendor, replies);
  return whole ? replies.map(() => whole) : replies;
}

function findWhole({ codes }: VendorRow, replies: readonly GatewayReply[]) {
  return replies.find((reply): reply is Extract<GatewayReply, object> => {
    return typeof reply === "object" && !codes.tokens.includes(reply.reason);
  });
}

function batchBody(said: readonly GatewayReply[]): string {
  const results = said.map((each) => (typeof each === "object" ? each.reason : "OK"));
  return JSON.stringify({ results });
}
