import { PUSH_PROVIDERS } from "../../functions/contract/push-providers.ts";
import { line, table } from "../terminal.ts";
import { MAKER_NAMES } from "./devices.ts";
import { countsByProvider, type PushRecord } from "./push.ts";

interface Received {
  readonly count: number;
  readonly results: readonly object[];
}

/**
 * Prints the notifications that each gateway received beside the record's counts.
 *
 * @returns whether they agree
 */
export async function compareWithGateways(url: string, record: PushRecord): Promise<boolean> {
  const rows: [string, number, number][] = [];
  for (const [name, { successes }] of countsByProvider(record)) {
    const { count } = await fetchReceived(url, name);
    rows.push([PUSH_PROVIDERS[name].displayName, count, successes]);
  }
  rows.push(["all", rows.reduce((sum, [, count]) => sum + count, 0), record.successes]);
  const equal = rows.every(([, gateway, counted]) => gateway === counted);
  table(
    ["", "gateway received", "record counts", "equal"],
    rows.map(([name, gateway, counted]) => [
      name,
      gateway,
      counted,
      gateway === counted ? "yes" : "NO",
    ]),
  );
  return equal && record.status === "done";
}

/** Prints the last notification that APNs, FCM and the first phone maker received. */
export async function showNotifications(url: string): Promise<void> {
  for (const provider of ["apns", "fcm", ...MAKER_NAMES.slice(0, 1)]) {
    const { results } = await fetchReceived(url, provider);
    line(JSON.stringify(results[0], null, 2));
  }
}

async function fetchReceived(url: string, provider: string): Promise<Received> {
  const response = await fetch(`${url}/_local/notifications?provider=${provider}&limit=1`);
  if (!response.ok) throw new Error(`The local cloud answered ${response.status}`);
  return response.json() as Promise<Received>;
}
