import type { Entry } from "./entries.ts";

/** Name of the file beside the bundles of its readers: JSON of `Timers`. A deployment without timers has none. */
export const TIMERS_FILE = "./timers.json";

export const TIMERS_READERS: readonly Entry[] = ["engine", "run-timers"];
