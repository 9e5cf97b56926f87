import { PUSH_PROVIDERS } from "../../functions/contract/push-providers.ts";
import { line, table } from "../terminal.ts";
import { countsByProvider, type PushRecord } from "./push.ts";

/** Prints the counters by gateway, the timings and the cost of a record. */
export function reportPush({
  objectId,
  status,
  devices,
  providers,
  timings,
  devicesPerSecond,
  cost,
}: PushRecord): void {
  const rows = countsByProvider({ providers }).map(([name, own]) => {
    const { successes, invalidTokens, rejected, expired, retries, ambiguous, reasons } = own;
    const reasonCounts = Object.entries(reasons).map(([reason, count]) => `${reason} ${count}`);
    const counts = [successes, invalidTokens, rejected, expired, retries, ambiguous];
    return [PUSH_PROVIDERS[name].displayName, ...counts, reasonCounts.join(", ")];
  });
  table(
    ["", "accepted", "invalid", "rejected", "expired", "retries", "ambiguous", "reasons"],
    rows,
  );
  const after = (time: string) => `${Date.parse(time) - Date.parse(timings.accepted)} ms`;
  table(
    ["planned after", "first sent after", "done after", "devices per second", "cost"],
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
