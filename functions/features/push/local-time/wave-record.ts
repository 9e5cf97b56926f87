import type { JsonObject } from "../../../domain/json.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { Wave } from "./waves.ts";

declare module "../../../domain/push/ledger/push-record.ts" {
  interface PushRecord {
    /** The request, and the number of this wave. */
    readonly "local-time"?: JsonObject;
    /** The part of the devices that this push is for. */
    readonly _wave?: Wave;
  }
}

/** Whether a request asks for the time of each device. */
export function asksForLocalTime({ push_time_local: time, quiet_hours: quiet }: JsonObject) {
  return [time, quiet].some((value) => value !== undefined && value !== null && value !== "");
}

/** The moments of all waves. */
export function findMoments({ _wave }: PushRecord): readonly number[] | undefined {
  return _wave?.moments;
}
