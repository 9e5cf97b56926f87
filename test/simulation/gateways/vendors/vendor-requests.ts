import { hash } from "node:crypto";
import type { RequestHeaders } from "../../../../functions/adapters/gateways/exchanges.ts";
import type { GatewayAnswer } from "../../../../functions/domain/push/providers/delivery-outcome.ts";
import type { VendorService } from "../../../../functions/domain/push/providers/vendor-service.ts";
import {
  type CallFailure,
  type Delivery,
  type ItemFailure,
  isDelivery,
  type VendorAnswer,
  type VendorCall,
  type VendorContext,
} from "../../../../local/gateways/vendors/vendor-call.ts";
import type { VendorRow } from "./vendor-rows.ts";

/** A device as a request names it. */
export interface RequestedDevice {
  readonly token: string;
  /** The same on every attempt: a device shows the later notification in place of the first. */
  readonly id: string;
}

/** A request as the vendor reads it. */
export interface VendorRequest {
  readonly devices: readonly RequestedDevice[];
  /** Empty for vendors that issue none. */
  readonly accessToken: string;
  /** The answer when these tokens are refused. */
  answer(failures: ReadonlyMap<string, ItemFailure>): GatewayAnswer;
  /** The answer when the whole request is refused. */
  refuse(failure: CallFailure): GatewayAnswer;
}

/** The service of production, with access tokens that are made here. */
export function simulatedService({ service }: VendorRow): VendorService<never, unknown> {
  let issued = 0;
  return {
    ...service,
    ...(service.tokens && {
      tokens: {
        ...service.tokens,
        issue: async (_profile, { nowMs }) => {
          issued += 1;
          return { token: `access-${issued}`, expiresAtMs: nowMs + 3_600_000 };
        },
      },
    }),
  };
}

/** @throws TypeError for a request that the local vendor refuses */
export function readRequest(
  { create, profiles }: VendorRow,
  headers: RequestHeaders,
  body: string,
  nowMs: number,
): VendorRequest {
  let accessToken = "";
  const check = (token: string) => {
    accessToken = token;
    return "valid" as const;
  };
  const tokens: VendorContext<unknown>["tokens"] = {
    check,
    checkSigned: check,
    issue: () => ({ failCode: "not asked" }),
  };
  const vendor = create({ now: () => nowMs, profiles: () => profiles, tokens });
  const delivery = receive(vendor.operations, toCall(headers, body));
  return {
    devices: delivery.items.map(({ token, notification: { idempotencyKey } }) => {
      return { token, id: hash("sha256", `${idempotencyKey} ${token}`) };
    }),
    accessToken,
    answer: (failures) => toGatewayAnswer(delivery.toAnswer(failures)),
    refuse: (failure) =>
      toGatewayAnswer({ ...vendor.toRefusal(failure), status: failure.status ?? 200 }),
  };
}

function receive(
  operations: ReturnType<VendorRow["create"]>["operations"],
  call: VendorCall,
): Delivery {
  for (const { at, receive } of Object.values(operations)) {
    const match = at.exec(call.host + call.path);
    if (!match) continue;
    const received = receive(call, match.slice(1));
    if (isDelivery(received)) return received;
    throw new TypeError(`${call.host} refuses ${call.body}: ${received.body}`);
  }
  throw new TypeError(`No vendor serves ${call.host}${call.path}`);
}

function toCall(all: RequestHeaders, body: string): VendorCall {
  const { ":authority": host, ":path": path, ...headers } = all;
  return {
    host: String(host),
    path: String(path),
    query: "",
    method: "POST",
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    body: Buffer.from(body),
  };
}

function toGatewayAnswer({ status, headers, body }: VendorAnswer): GatewayAnswer {
  const retryAfter = headers?.["retry-after"];
  return { status, body, ...(retryAfter !== undefined && { retryAfter }) };
}
