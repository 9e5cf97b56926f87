import { createDeviceCounts } from "../../functions/adapters/dynamodb/pushes/device-counts.ts";
import { createReceiptKey } from "../../functions/adapters/dynamodb/pushes/receipt-key.ts";
import type { PushesOptions } from "../../functions/adapters/dynamodb/pushes/table.ts";
import type { PushPorts } from "../../functions/ports/push.ts";
import type { PortCall, Process } from "./process.ts";

/** The counts of devices that have a push and that opened it, as one container sees them. */
export function deviceCountPorts(
  process: Process,
  tableFor: (call: PortCall) => PushesOptions,
): Pick<PushPorts, "opens" | "deliveries" | "receiptKey"> {
  return {
    opens: process.port("opens", (call) => createDeviceCounts("opens", tableFor(call))),
    deliveries: process.port("deliveries", (call) =>
      createDeviceCounts("receipts", tableFor(call)),
    ),
    receiptKey: process.port("receiptKey", (call) => createReceiptKey(tableFor(call))),
  };
}
