import type { Vendor } from "../../../contract/push-providers.ts";

/** `callback.type`: when the notification arrived. */
const DELIVERED = "1";

/** The URL for the vendor's receipts. */
export function toReceiptAddress(vendor: Vendor, receiptUrl: string): string {
  return `${receiptUrl}/1.1/receipts/${vendor}`;
}

/** The extras of Xiaomi and Meizu that ask for receipts; none if no address is stored. */
export function toCallback(
  vendor: "mi" | "mz",
  receipt: string | undefined,
  receiptUrl: string | undefined,
): Readonly<Record<string, string>> {
  if (receipt === undefined || receiptUrl === undefined) return {};
  return {
    callback: toReceiptAddress(vendor, receiptUrl),
    "callback.param": receipt,
    "callback.type": DELIVERED,
  };
}
