import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { DeviceFate } from "../../../domain/push/report/device-trace.ts";
import { isReached } from "./reached-members.ts";

export function findEarlier({ _origins = [] }: PushRecord): readonly string[] {
  return _origins.toReversed();
}

export function explainEarlier(
  push: string,
  { state, explanation }: DeviceFate,
  stop: string | undefined,
): string | undefined {
  if (!isReached(state, stop)) return undefined;
  return `A resend leaves out devices that were reached; in push ${push}: ${explanation}`;
}
