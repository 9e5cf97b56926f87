import type { DeviceCount } from "../push-feature.ts";

declare module "../../../domain/push/ledger/push-record.ts" {
  interface PushRecord {
    /** Set once a vendor has confirmed delivery to a device. */
    readonly _hasReceipts?: true;
  }
}

/** Devices that have the notification. Not every vendor sends receipts. */
export const DELIVERED: DeviceCount = {
  member: "delivered",
  port: "deliveries",
  isCounted: ({ _hasReceipts }) => _hasReceipts === true,
  isForAll: false,
};
