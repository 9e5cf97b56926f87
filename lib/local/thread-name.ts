import { existsSync, writeFileSync } from "node:fs";

const OWN_NAME = "/proc/thread-self/comm";

/** Names the thread that calls, for `top -H` and for the benches; only Linux shows such names. */
export function nameThread(name: string): void {
  if (existsSync(OWN_NAME)) writeFileSync(OWN_NAME, name.slice(0, 15));
}
