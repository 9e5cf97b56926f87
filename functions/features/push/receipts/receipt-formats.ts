import type { Vendor } from "../../../contract/push-providers.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../domain/json.ts";
import { parseJson } from "../../../domain/objects/parse-json.ts";
import { objectsIn, type Receipt, toReceipts, toTokens } from "./receipt.ts";

interface ReceiptFormat {
  /** Its requests have Huawei's signature; the requests of others are proven by their parameter alone. */
  readonly isSigned?: true;
  /**
   * The delivered notifications that a request body names.
   *
   * @throws ApiError malformedJson
   */
  read(body: string): readonly Receipt[];
}

/**
 * Receipts of the vendors that send them for whole batches.
 * @see docs/protocol/records.md, Receipts
 */
export const RECEIPT_FORMATS = {
  hms: {
    isSigned: true,
    read: (body) =>
      objectsIn(membersOf(parseJson(body)).statuses).flatMap(({ token, biTag, status }) =>
        isZero(status) ? toReceipts(biTag, [token ?? ""]) : [],
      ),
  },
  harmony: {
    isSigned: true,
    read: (body) =>
      objectsIn(membersOf(parseJson(body)).statuses).flatMap(({ token, biTag, deliveryStatus }) =>
        isZero(membersOf(deliveryStatus).result) ? toReceipts(biTag, [token ?? ""]) : [],
      ),
  },
  mi: {
    read: (body) =>
      readFormField(body, "data").flatMap(({ param, type, targets }) =>
        isDelivered(type) ? toReceipts(param, toTokens(targets)) : [],
      ),
  },
  oppo: {
    read: (body) =>
      objectsIn(parseJson(body)).flatMap(({ param, eventType, registrationIds }) =>
        eventType === "push_arrive" ? toReceipts(param, toTokens(registrationIds)) : [],
      ),
  },
  mz: {
    read: (body) =>
      readFormField(body, "cb").flatMap(({ param, type, targets }) =>
        isDelivered(type) ? toReceipts(param, toTokens(targets)) : [],
      ),
  },
} satisfies { readonly [Name in Vendor]?: ReceiptFormat };

export type ReceiptVendor = keyof typeof RECEIPT_FORMATS;

export function isReceiptVendor(name: string | undefined): name is ReceiptVendor {
  return name !== undefined && Object.hasOwn(RECEIPT_FORMATS, name);
}

export function receiptFormat(vendor: ReceiptVendor): ReceiptFormat {
  return RECEIPT_FORMATS[vendor];
}

function readFormField(body: string, name: string): JsonObject[] {
  return objectsIn(parseJson(new URLSearchParams(body).get(name) ?? ""));
}

function membersOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function isZero(value: Json | undefined): boolean {
  return value === 0 || value === "0";
}

/** The lowest bit of `type` means delivered. */
function isDelivered(type: Json | undefined): boolean {
  return (Number(type) & 1) === 1;
}
