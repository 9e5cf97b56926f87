import AV from "leancloud-storage";
import type { KnownTokens } from "./devices.ts";
import { table } from "./terminal.ts";

interface Trace {
  readonly state: string;
  readonly reason?: string;
  readonly attempts: number;
  readonly explanation: string;
}

/** Asks about two devices that are gone and about one that received the push. */
export async function traceDevices(
  push: string,
  { goneIos, goneAndroid, alive }: KnownTokens,
): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const device of [goneIos, goneAndroid, alive]) {
    const { state, attempts, explanation } = (await AV.request({
      method: "GET",
      path: `/push/${push}/devices/${device}`,
      authOptions: { useMasterKey: true },
    })) as unknown as Trace;
    rows.push([`${device.slice(0, 12)}…`, state, attempts, explanation]);
  }
  table(["device", "state", "attempts", "explanation"], rows);
}
