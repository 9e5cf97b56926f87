import pMap from "p-map";
import { ApiError } from "../../../domain/api-error.ts";
import { findReceiptPush } from "../../../domain/push/providers/receipt-parameter.ts";
import type { PushPorts } from "../../../ports/push.ts";
import type { Receipt } from "./receipt.ts";
import type { ReceiptVendor } from "./receipt-formats.ts";

export type ReceiptPorts = Pick<PushPorts, "records" | "deliveries" | "receiptKey">;

/** Writes of one request at a time. */
const CONCURRENCY = 32;
/** The largest body has room for fewer tokens of real devices. */
const MAX_DEVICES = 12_000;
const TOO_MANY = `A request may name ${MAX_DEVICES} devices at most.`;

/**
 * Counts delivered notifications, each device of a push once. Receipts of other senders that share
 * the vendor's app, and of pushes that are gone, are passed over.
 *
 * @throws ApiError payloadTooLarge
 */
export async function noteReceipts(
  vendor: ReceiptVendor,
  receipts: readonly Receipt[],
  ports: ReceiptPorts,
): Promise<void> {
  const devices = groupByPush(receipts, await ports.receiptKey.find());
  const count = [...devices.values()].reduce((sum, tokens) => sum + tokens.size, 0);
  if (count > MAX_DEVICES) throw new ApiError("payloadTooLarge", TOO_MANY);
  for (const [push, tokens] of devices) {
    await noteDelivered(push, { vendor, tokens: [...tokens] }, ports);
  }
}

/**
 * Groups the tokens by push. Each parameter is checked once, so that invented parameters cost
 * little.
 */
function groupByPush(receipts: readonly Receipt[], key: string): Map<string, Set<string>> {
  const byParameter = new Map<string, Set<string>>();
  for (const { parameter, token } of receipts) {
    const tokens = byParameter.get(parameter);
    if (tokens) tokens.add(token);
    else byParameter.set(parameter, new Set([token]));
  }
  const own = [...byParameter].flatMap(([parameter, tokens]) => {
    const push = findReceiptPush(key, parameter);
    return push === undefined ? [] : [[push, tokens] as const];
  });
  return new Map(own);
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
