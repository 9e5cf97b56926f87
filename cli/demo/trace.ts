import AV from "leancloud-storage";
import { line, table } from "../terminal.ts";
import type { KnownDevices } from "./devices.ts";

interface Trace {
  readonly state: string;
  readonly reason?: string;
  readonly attempts: number;
  readonly explanation: string;
}

/** Traces two uninstalled devices, a refused one and one that received the push. */
export async function traceDevices(
  push: string,
  { goneIos, goneAndroid, refusedPhone, alive }: KnownDevices,
): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const device of [goneIos, goneAndroid, refusedPhone, alive]) {
    // A removed installation can be traced only by its objectId.
    const { id } = device;
    const { state, attempts, explanation } = (await AV.request({
      method: "GET",
      path: `/push/${push}/devices/${id}`,
      authOptions: { useMasterKey: true },
    })) as unknown as Trace;
    rows.push([
      `${device.get("vendor") ?? "ios"} ${id?.slice(0, 8)}…`,
      state,
      attempts,
      explanation,
    ]);
  }
  table(["device", "state", "attempts", "explanation"], rows);
}

/** Prints the number of dead letters by queue; `POST …/replay` would requeue them. */
export async function countDeadLetters(): Promise<void> {
  const { results } = (await AV.request({
    method: "GET",
    path: "/push/deadLetters",
    authOptions: { useMasterKey: true },
  })) as unknown as { results: { queue: string; messages: number }[] };
  const counts = results.map(({ queue, messages }) => `${queue} ${messages}`).join(", ");
  line(`Dead letters by queue: ${counts}.`);
}
