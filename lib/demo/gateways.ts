import type { PushRecord } from "./push.ts";
import { line, table } from "./terminal.ts";

interface Received {
  readonly count: number;
  readonly results: readonly object[];
}

/** Prints what each gateway received next to the counts of the record. @returns whether they agree */
export async function compareWithGateways(url: string, record: PushRecord): Promise<boolean> {
  const apns = (await fetchReceived(url, "apns")).count;
  const fcm = (await fetchReceived(url, "fcm")).count;
  const rows: [string, number, number][] = [
    ["APNs", apns, record.iosSuccesses],
    ["FCM", fcm, record.fcmSuccesses],
    ["both", apns + fcm, record.successes],
  ];
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

/** Prints the last notification that each gateway received. */
export async function showNotifications(url: string): Promise<void> {
  for (const provider of ["apns", "fcm"]) {
    const { results } = await fetchReceived(url, provider);
    line(JSON.stringify(results[0], null, 2));
  }
}

async function fetchReceived(url: string, provider: string): Promise<Received> {
  const response = await fetch(`${url}/_local/notifications?provider=${provider}&limit=1`);
  if (!response.ok) throw new Error(`The local cloud answered ${response.status}`);
  return response.json() as Promise<Received>;
}
