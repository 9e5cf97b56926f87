import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";

declare module "../../../domain/push/ledger/push-record.ts" {
  interface PushRecord {
    /** The pushes that this one resends, the first one first: none of them may have reached a device. */
    readonly _origins?: readonly string[];
    /** Devices that were registered later are not meant. */
    readonly _audienceMs?: number;
  }
}

/** The first push: devices know its notification by that push's name. */
export function findOrigin({ _origins }: PushRecord): string | undefined {
  return _origins?.[0];
}
