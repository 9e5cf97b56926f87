import { type ChildProcess, execFile, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

const GRACE_MS = 5_000;
const CHECK_MS = 20;

export interface GroupOptions {
  readonly folder: string;
  readonly variables: NodeJS.ProcessEnv;
}

/**
 * Starts `npm start` in a process group of its own, so that Ctrl+C in a terminal does not end it before its
 * clients. The group ends with this process, even after SIGKILL: `cat` then reaches the end of our pipe.
 */
export function spawnNpmStart({ folder, variables }: GroupOptions): ChildProcess {
  const options = { cwd: folder, env: variables };
  if (process.platform === "win32") return spawn("npm start", { ...options, shell: true });
  const script =
    "exec 3<&0; (cat <&3; kill -s TERM -- -$$) >/dev/null 2>&1 & exec npm start 3<&- </dev/null";
  return spawn("/bin/sh", ["-c", script], { ...options, detached: true });
}

/** Ends all processes of the group: with SIGTERM, and with SIGKILL those that ignore it. */
export async function endGroup({ pid, stdin }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  if (process.platform === "win32") return endTree(pid);
  send(pid, "SIGTERM");
  const deadline = performance.now() + GRACE_MS;
  while (send(pid, 0) && performance.now() < deadline) await delay(CHECK_MS);
  send(pid, "SIGKILL");
  stdin?.destroy();
}

/** @returns false if no process of the group is left */
function send(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

function endTree(pid: number): Promise<void> {
  return new Promise((done) => {
    execFile("taskkill", ["/pid", String(pid), "/T", "/F"], () => done());
  });
}
