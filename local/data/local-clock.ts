import { readFileSync } from "node:fs";
import { writeFileAtomically } from "./data-folder.ts";
import { createSharedOffset, readOffsetMs, realNowMs, type SharedOffset } from "./shared-date.ts";

/** The time that functions, TTL, queues and schedules see: this machine's time plus an offset. */
export interface LocalClock {
  readonly offset: SharedOffset;
  /** Unix milliseconds. */
  now(): number;
  offsetMs(): number;
  advance(ms: number): void;
  reset(): void;
  onChange(listener: () => void): void;
}

/** @param file stores the offset, so that stored times stay consistent after a restart */
export function createLocalClock(file?: string): LocalClock {
  const offset = createSharedOffset();
  const cell = new Float64Array(offset);
  const listeners: (() => void)[] = [];
  const set = (ms: number) => {
    cell[0] = ms;
    if (file) writeFileAtomically(file, JSON.stringify({ offsetMs: ms }));
    for (const listener of listeners) listener();
  };
  cell[0] = file ? readStoredOffsetMs(file) : 0;
  return {
    offset,
    now: () => realNowMs() + readOffsetMs(offset),
    offsetMs: () => readOffsetMs(offset),
    advance: (ms) => set(readOffsetMs(offset) + ms),
    reset: () => set(0),
    onChange: (listener) => void listeners.push(listener),
  };
}

function readStoredOffsetMs(file: string): number {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
  return Number(JSON.parse(text).offsetMs);
}
