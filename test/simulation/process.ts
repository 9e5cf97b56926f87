import type { Clock, Random, Timers } from "../../functions/ports/system.ts";
import type { Crashes } from "./crashes.ts";
import { type Lineage, NO_LINEAGE } from "./laws/recursion.ts";
import type { Scheduler } from "./scheduler.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A call of a port. `since` orders it among all events. */
export interface PortCall {
  readonly process: Process;
  readonly port: string;
  readonly method: string;
  readonly args: readonly unknown[];
  readonly since: number;
  readonly sinceMs: number;
}

/** One container of a function. It can die at any moment, after which it never continues. */
export interface Process {
  /** First part of the names of its crash points: `plan-push`, `create-push`, … */
  readonly step: string;
  readonly id: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly isDead: boolean;
  /** Faults that were injected since the last `begin`: their consequences are not bugs. */
  readonly faults: number;
  /** Pending timers. */
  readonly liveTimers: number;
  /** Counts the messages that the current invocation sends. */
  readonly lineage: Lineage;
  begin(lineage?: Lineage): void;
  excuse(): void;
  kill(reason: string): void;
  /** Called once, when the container dies. */
  onDeath(listener: () => void): void;
  /**
   * An external effect: a crash point before and one after it, and latency on the way there and
   * back. A request that was sent before the process died may still arrive.
   */
  effect<T>(point: string, act: () => T): Promise<T>;
  sleep(ms: number): Promise<void>;
  /** A port that `create` makes anew for each call, so that its calls know their names. */
  port<T extends object>(name: string, create: (call: PortCall) => T): T;
}

export interface ProcessWorld {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly crashes: Crashes;
  nextId(): number;
  /** Mean latency of both ways of a request in milliseconds. */
  readonly latencyMs: (point: string) => number;
  /** Probability that a latency is up to a minute. */
  readonly stall: number;
  /** Largest difference of a container's clock, in milliseconds. */
  readonly skewMs: number;
}

const HEX = "0123456789abcdef";
const LONGEST_STALL_MS = 60_000;

export function createProcess(step: string, world: ProcessWorld): Process {
  const { scheduler, random, crashes } = world;
  const skewMs = Math.round((random.next() * 2 - 1) * world.skewMs);
  const timers = new Set<() => void>();
  const listeners: (() => void)[] = [];
  const state = { id: world.nextId(), isDead: false, faults: 0, lineage: NO_LINEAGE };
  const name = `${step}#${state.id}`;

  const wayMs = (point: string) => {
    if (!random.chance(world.stall)) return 1 + random.integer(world.latencyMs(point));
    state.faults += 1;
    return random.integer(LONGEST_STALL_MS);
  };
  const crashesAt = (point: string): boolean => {
    if (state.isDead || !crashes.reach(`${step}.${point}`)) return false;
    process.kill(`crash at ${step}.${point}`);
    return true;
  };
  const whileAlive = (act: () => void) => () => {
    if (!state.isDead) act();
  };
  const keep = (cancel: () => void): (() => void) => {
    timers.add(cancel);
    return () => {
      timers.delete(cancel);
      cancel();
    };
  };

  const process: Process = {
    step,
    id: state.id,
    clock: { now: () => scheduler.now() + skewMs },
    random: {
      bytes: (count) => Uint8Array.from({ length: count }, () => random.integer(256)),
      text: (length, alphabet = HEX) =>
        Array.from({ length }, () => alphabet[random.integer(alphabet.length)]).join(""),
    },
    timers: {
      after: (ms, task) => {
        const run = () => {
          stop();
          if (!state.isDead) task();
        };
        const stop = keep(scheduler.after(ms, run));
        return stop;
      },
      every: (ms, task) => {
        let cancel = () => {};
        const again = () => {
          cancel = scheduler.after(ms, () => {
            again();
            task();
          });
        };
        again();
        return keep(() => cancel());
      },
    },
    get isDead() {
      return state.isDead;
    },
    get faults() {
      return state.faults;
    },
    get liveTimers() {
      return timers.size;
    },
    get lineage() {
      return state.lineage;
    },
    begin: (lineage = NO_LINEAGE) => {
      Object.assign(state, { faults: 0, lineage });
    },
    excuse: () => {
      state.faults += 1;
    },
    kill: (reason) => {
      if (state.isDead) return;
      state.isDead = true;
      scheduler.note(`${name} dies: ${reason}`);
      for (const cancel of timers) cancel();
      timers.clear();
      for (const listener of listeners.splice(0)) listener();
    },
    onDeath: (listener) => void listeners.push(listener),
    sleep: (ms) =>
      new Promise((resolve) => {
        scheduler.after(ms, whileAlive(resolve));
      }),
    effect: (point, act) =>
      new Promise((resolve, reject) => {
        if (state.isDead || crashesAt(`${point}.before`)) return;
        scheduler.after(wayMs(point), () => {
          if (state.isDead && random.chance(0.5)) return;
          const result = attempt(act);
          scheduler.note(`${name} ${point}${result.error ? ` ${errorName(result.error)}` : ""}`);
          if (crashesAt(`${point}.after`)) return;
          const answer = () =>
            result.error ? reject(result.error) : resolve(result.value as never);
          scheduler.after(wayMs(point), whileAlive(answer));
        });
      }),
    port: (port, create) =>
      new Proxy({} as never, {
        get: (_target, method) => {
          if (typeof method !== "string" || method === "then") return undefined;
          return (...args: unknown[]) => {
            const since = scheduler.events;
            const call = { process, port, method, args, since, sinceMs: process.clock.now() };
            const made = create(call) as Record<string, (...given: unknown[]) => unknown>;
            const run = made[method];
            if (!run) throw new TypeError(`The simulation has no ${port}.${method}`);
            return run.apply(made, args);
          };
        },
      }),
  };
  return process;
}

function attempt<T>(act: () => T): { readonly value?: T; readonly error?: unknown } {
  try {
    return { value: act() };
  } catch (error) {
    return { error };
  }
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}
