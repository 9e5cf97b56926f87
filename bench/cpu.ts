import { readFileSync } from "node:fs";

/** Ticks per second of /proc/<pid>/stat. @see proc(5), sysconf(_SC_CLK_TCK) */
const TICK_MS = 1_000 / 100;

/** Milliseconds of CPU that this process has used, its threads included. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Milliseconds of CPU that another process has used, to 10 ms.
 *
 * @throws Error where there is no /proc
 */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [userTicks, systemTicks] = [fields[11], fields[12]];
  return (Number(userTicks) + Number(systemTicks)) * TICK_MS;
}
