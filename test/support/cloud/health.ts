import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { compileCheck } from "../../../lib/json-schema.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { advance, untilIdle } from "./fault-run.ts";
import { getJson } from "./small-cloud.ts";

/** The members of `GET /_local/health` that tests read. */
export interface Health {
  readonly now: string;
  readonly pushes: { readonly accepted: number; readonly unfinished: number };
  readonly secondsToFirstSent: { readonly p50: number; readonly p99: number } | null;
  readonly secondsToDone: { readonly p50: number; readonly p99: number } | null;
  readonly providers: Readonly<
    Record<
      string,
      {
        readonly sent: number;
        readonly putOff: number;
        readonly refused: number;
        readonly refusals: readonly { readonly reason: string; readonly devices: number }[];
      }
    >
  >;
  readonly oldestUnfinished: {
    readonly push: string;
    readonly ageSeconds: number;
    readonly waiting: readonly { readonly for: string; readonly provider?: string }[];
  } | null;
  readonly deadLetters: number;
  readonly alarms: readonly {
    readonly name: string;
    readonly state: "ok" | "alarm" | "unknown";
    readonly runbook: string;
  }[];
}

const SCHEMA = new URL("../../../local/monitoring/health.schema.json", import.meta.url);
const findProblems = compileCheck(JSON.parse(readFileSync(SCHEMA, "utf8")));

/** @throws Error the answer does not fit its schema */
export async function readHealth(cloud: RunningCloud): Promise<Health> {
  const health = await getJson(`${cloud.url}/_local/health`);
  const problems = findProblems(health);
  if (problems.length > 0) throw new Error(`${problems.join("; ")}: ${JSON.stringify(health)}`);
  return health as unknown as Health;
}

/** Sections of the runbook whose alarms ring. */
export function ringing({ alarms }: Health): readonly string[] {
  const rings = alarms.filter(({ state }) => state === "alarm");
  return [...new Set(rings.map(({ runbook }) => runbook))];
}

/**
 * A message that failed is in flight for up to half an hour of the cloud's clock, so waiting for it at
 * each step would take longer than the test may.
 */
const IN_FLIGHT_MS = 3_000;

/**
 * Advances the clock until the health is as wanted. With `waits`, first gives messages in flight
 * a few seconds.
 *
 * @returns the seconds of the cloud's clock that it took
 */
export async function secondsUntil(
  cloud: RunningCloud,
  isWanted: (health: Health) => boolean,
  { step = 30, atMost = 7_200, waits = true } = {},
): Promise<number> {
  const startMs = Date.parse((await readHealth(cloud)).now);
  for (;;) {
    const health = await readHealth(cloud);
    const seconds = Math.round((Date.parse(health.now) - startMs) / 1_000);
    if (isWanted(health)) return seconds;
    if (seconds > atMost) throw new Error(`Not within ${atMost} s: ${JSON.stringify(health)}`);
    await (waits ? untilIdle(cloud, IN_FLIGHT_MS) : sleep(200));
    await advance(cloud, step);
  }
}
