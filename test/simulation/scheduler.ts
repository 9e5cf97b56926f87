import { createHash, type Hash } from "node:crypto";
import { setImmediate as macrotask } from "node:timers/promises";
import type { SeededRandom } from "./seeded-random.ts";
import { pendingCryptography } from "./web-crypto.ts";

interface Task {
  readonly atMs: number;
  /** Random, so that tasks of the same moment run in any order. */
  readonly rank: number;
  readonly serial: number;
  readonly run: () => void;
  isCancelled: boolean;
}

/**
 * The one thread of a simulation, which owns all pending tasks. Virtual time jumps to the next task;
 * between two tasks every promise that can continue does.
 */
export interface Scheduler {
  now(): number;
  /** @returns a function that removes the task */
  after(ms: number, run: () => void): () => void;
  /** Resolves after this many milliseconds. */
  sleep(ms: number): Promise<void>;
  /** Adds an event to the trace, which two runs of one seed must share. */
  note(line: string): void;
  /** Runs tasks until `isOver` holds between two of them, or none is left. */
  run(isOver: () => boolean): Promise<void>;
  readonly events: number;
  traceHash(): string;
}

/** More events than any scenario needs, so that an endless loop fails instead of hanging. */
const MAX_EVENTS = 5_000_000;

export function createScheduler(
  random: SeededRandom,
  options: { readonly startMs: number; readonly onNote?: (line: string) => void },
): Scheduler {
  const { startMs, onNote } = options;
  const queue = createHeap();
  const hash: Hash = createHash("sha256");
  let nowMs = startMs;
  let serial = 0;
  let events = 0;
  const after = (ms: number, run: () => void) => {
    serial += 1;
    const atMs = nowMs + Math.max(0, ms);
    const task: Task = { atMs, rank: random.next(), serial, run, isCancelled: false };
    queue.push(task);
    return () => {
      task.isCancelled = true;
    };
  };
  return {
    now: () => nowMs,
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    note: (line) => {
      const dated = `${((nowMs - startMs) / 1_000).toFixed(3).padStart(10)} ${line}`;
      hash.update(dated);
      onNote?.(dated);
    },
    run: async (isOver) => {
      // Lets everything that the caller has started reach its first pending call.
      await rest();
      while (!isOver()) {
        const task = queue.pop();
        if (!task) return;
        if (task.isCancelled) continue;
        nowMs = Math.max(nowMs, task.atMs);
        events += 1;
        if (events > MAX_EVENTS) throw new Error(`Still running after ${MAX_EVENTS} events`);
        task.run();
        await rest();
      }
    },
    get events() {
      return events;
    },
    traceHash: () => hash.copy().digest("hex").slice(0, 16),
  };
}

/** Waits until nothing can continue without the next task. */
async function rest(): Promise<void> {
  do await macrotask();
  while (pendingCryptography() > 0);
}

function isBefore(a: Task, b: Task): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs;
  return a.rank === b.rank ? a.serial < b.serial : a.rank < b.rank;
}

/** A binary heap. */
function createHeap() {
  const tasks: Task[] = [];
  const at = (index: number) => tasks[index] as Task;
  const swap = (a: number, b: number) => {
    const task = at(a);
    tasks[a] = at(b);
    tasks[b] = task;
  };
  const sink = () => {
    for (let index = 0; ; ) {
      let first = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < tasks.length && isBefore(at(child), at(first))) first = child;
      }
      if (first === index) return;
      swap(first, index);
      index = first;
    }
  };
  return {
    push: (task: Task) => {
      tasks.push(task);
      for (let index = tasks.length - 1; index > 0; ) {
        const parent = (index - 1) >> 1;
        if (!isBefore(at(index), at(parent))) return;
        swap(index, parent);
        index = parent;
      }
    },
    pop: (): Task | undefined => {
      const first = tasks[0];
      const last = tasks.pop();
      if (first && last && tasks.length > 0) {
        tasks[0] = last;
        sink();
      }
      return first;
    },
  };
}
