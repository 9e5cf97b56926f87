import pMap from "p-map";
import type { Receipt } from "../domain/push/receipts/receipt.ts";
import type { ReceiptVendor } from "../domain/push/receipts/receipt-formats.ts";
import { findReceiptPush } from "../domain/push/receipts/receipt-parameter.ts";
import type { PushPorts } from "../ports/push.ts";

export type ReceiptPorts = Pick<PushPorts, "records" | "deliveries" | "receiptKey">;

/** Writes of one request at a time. */
const CONCURRENCY = 32;

/**
 * Counts delivered notifications, each device of a push once. Receipts of other senders that share
 * the vendor's app, and of pushes that are gone, are passed over.
 */
export async function noteReceipts(
  vendor: ReceiptVendor,
  receipts: readonly Receipt[],
  ports: ReceiptPorts,
): Promise<void> {
  const key = await ports.receiptKey.find();
  for (const parameter of new Set(receipts.map((receipt) => receipt.parameter))) {
    const push = findReceiptPush(key, parameter);
    const own = receipts.filter((receipt) => receipt.parameter === parameter);
    const tokens = own.map(({ token }) => token);
    if (push !== undefined) await noteDelivered(push, { vendor, tokens }, ports);
  }
}

async function noteDelivered(
  push: string,
  { vendor, tokens }: { readonly vendor: ReceiptVendor; readonly tokens: readonly string[] },
  { records, deliveries }: ReceiptPorts,
): Promise<void> {
  const record = await records.find(push);
  if (!record || record._deleted) return;
  if (!record._hasReceipts) await records.noteReceipts(push);
  await pMap(tokens, (token) => deliveries.note(record, vendor, token), {
    concurrency: CONCURRENCY,
  });
}
