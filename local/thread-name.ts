import { existsSync, writeFileSync } from "node:fs";

const COMM_FILE = "/proc/thread-self/comm";

/** Names the calling thread for `top -H` and the benches; Linux only. */
export function nameThread(name: string): void {
  if (existsSync(COMM_FILE)) writeFileSync(COMM_FILE, name.slice(0, 15));
}
