import AV from "leancloud-storage";
import type { KnownDevices } from "./devices.ts";
import { line, table } from "./terminal.ts";

interface Trace {
  readonly state: string;
  readonly reason?: string;
  readonly attempts: number;
  readonly explanation: string;
}

/** Asks about two devices that are gone and about one that received the push. */
export async function traceDevices(
  push: string,
  { goneIos, goneAndroid, alive }: KnownDevices,
): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const device of [goneIos, goneAndroid, alive]) {
    // An installation that was removed is found by this alone.
    const { id } = device;
    const { state, attempts, explanation } = (await AV.request({
      method: "GET",
      path: `/push/${push}/devices/${id}`,
      authOptions: { useMasterKey: true },
    })) as unknown as Trace;
    rows.push([`${device.get("deviceType")} ${id?.slice(0, 8)}…`, state, attempts, explanation]);
  }
  table(["device", "state", "attempts", "explanation"], rows);
}

/** Messages that could not be worked off; `POST …/replay` would send them again. */
export async function countDeadLetters(): Promise<void> {
  const { results } = (await AV.request({
    method: "GET",
    path: "/push/deadLetters",
    authOptions: { useMasterKey: true },
  })) as unknown as { results: { queue: string; messages: number }[] };
  const counts = results.map(({ queue, messages }) => `${queue} ${messages}`).join(", ");
  line(`Dead letters by queue, to be sent again by one call: ${counts}.`);
}
