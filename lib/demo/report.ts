import type { PushRecord } from "./push.ts";
import { line, table } from "./terminal.ts";

/** Counters by gateway, times and cost, as the record has them. */
export function reportPush({
  objectId,
  status,
  devices,
  providers,
  timings,
  devicesPerSecond,
  cost,
}: PushRecord): void {
  const rows = (["apns", "fcm"] as const).map((name) => {
    const { successes, invalidTokens, rejected, expired, retries, ambiguous, reasons } =
      providers[name];
    const words = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`);
    const counts = [successes, invalidTokens, rejected, expired, retries, ambiguous];
    return [name === "apns" ? "APNs" : "FCM", ...counts, words.join(", ")];
  });
  table(["", "accepted", "invalid", "rejected", "expired", "retries", "in doubt", "reasons"], rows);
  const after = (time: string) => `${Date.parse(time) - Date.parse(timings.accepted)} ms`;
  table(
    ["planned after", "first sent after", "done after", "devices a second", "cost"],
    [
      [
        after(timings.planned),
        after(timings.firstSent),
        after(timings.done),
        devicesPerSecond,
        `$${cost.usd}`,
      ],
    ],
  );
  const { readUnits, writeUnits, messages } = cost;
  const units = `${readUnits} read units, ${writeUnits} write units, ${messages} queue requests`;
  line(`Record ${objectId}: ${status}, ${devices} devices, ${units}.`);
}
