import type { PushRecord } from "../../domain/push/ledger/push-record.ts";
import { ORIGINS } from "./push-features.ts";

/** The push whose audience and notification ids this one takes over; undefined for its own. */
export function originOf(record: PushRecord): string | undefined {
  for (const find of ORIGINS) {
    const origin = find(record);
    if (origin !== undefined) return origin;
  }
  return undefined;
}
