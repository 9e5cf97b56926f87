import { readdirSync, readFileSync } from "node:fs";

/** Ticks per second of /proc/<pid>/stat. @see proc(5), sysconf(_SC_CLK_TCK) */
const TICK_MS = 1_000 / 100;

/** CPU milliseconds of this process, including its threads. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * CPU milliseconds of another process, in steps of 10 ms.
 *
 * @throws Error where there is no /proc
 */
export function getCpuMs(pid: number): number {
  return readCpuMs(`/proc/${pid}/stat`);
}

/** The same by thread name; threads of one name are added up. */
export function readThreadCpuMs(pid: number): Map<string, number> {
  const sums = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${thread}`;
    try {
      const name = readFileSync(`${folder}/comm`, "utf8").trim();
      sums.set(name, (sums.get(name) ?? 0) + readCpuMs(`${folder}/stat`));
    } catch (error) {
      if (!hasEnded(error)) throw error;
    }
  }
  return sums;
}

/** CPU milliseconds of another process without its main thread, threads that have ended included. */
export function readWorkersCpuMs(pid: number): number {
  return getCpuMs(pid) - readCpuMs(`/proc/${pid}/task/${pid}/stat`);
}

function readCpuMs(statFile: string): number {
  const stat = readFileSync(statFile, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [userTicks, systemTicks] = [fields[11], fields[12]];
  return (Number(userTicks) + Number(systemTicks)) * TICK_MS;
}

/** A thread may end between two reads. */
function hasEnded(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "ESRCH";
}
