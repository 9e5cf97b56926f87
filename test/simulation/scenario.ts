/**
 * A scenario has an audience, gateways and a user; `runScenario` plays it in virtual
 * time and checks I4 to I8 and I12 after every step (invariants.ts).
 *
 *     const story = scenario({
 *       name: "APNs is down for ten minutes",
 *       devices: 40,                                        // even ones APNs, odd ones FCM
 *       gateways: { apns: outage(0, 600_000, DOWN.apns) },  // gateways.ts; or a function
 *       script: async (user) => {                           // user.ts
 *         const push = getPush(await user.push({ data: { alert: "hi" }, req_id: "r" }));
 *         await user.wait(5_000);
 *       },
 *       expect: ({ records }) => …,                         // throws if anything is wrong
 *     });
 *     await runScenario(story, { seed: 7 });
 *     await runScenario(story, { seed: 7, crash: { point: "send-apns.gateway.send.after", nth: 2 } });
 *     await runScenario(story, { seed: 7, chaos: true });   // all faults at once, drawn by the seed
 *
 * - `faults` sets single faults (world.ts); `chaos` draws all of them.
 * - `during` runs beside the script and may use the world: purge a queue, kill, redrive, read.
 * - The result has every push's record and facts, the crash points that were reached, the dead
 *   letters and the hash of the trace. Violations are thrown, with the command that replays them.
 */
import type { ProviderDefinitions } from "../../functions/domain/push/providers/provider-definition.ts";
import { PROVIDERS } from "../../functions/generated/providers/registry.ts";
import { type Crashes, crashAt, crashAtRandom, watchCrashPoints } from "./crashes.ts";
import type { GatewayScript, Provider } from "./gateways/gateways.ts";
import type { PushFacts } from "./invariants/push-facts.ts";
import type { Violation } from "./invariants/violation.ts";
import { type LawChanges, withLaws } from "./laws/laws.ts";
import { createPopulation, type PopulationOptions } from "./population.ts";
import type { QueueName } from "./queues.ts";
import { createScheduler, type Scheduler } from "./scheduler.ts";
import { createSeededRandom, type SeededRandom } from "./seeded-random.ts";
import type { Item } from "./table/item-path.ts";
import { createUser, type User } from "./user.ts";
import { createWorld, type Faults, NO_FAULTS, type World, type WorldOptions } from "./world.ts";

export interface Scenario {
  readonly name: string;
  readonly devices: number;
  readonly fields?: PopulationOptions["fields"];
  readonly gateways?: Partial<Record<Provider, GatewayScript>>;
  /** Providers that the pipeline serves. Default: those of production. */
  readonly providers?: ProviderDefinitions;
  readonly faults?: DeepPartial<Faults>;
  /** Containers die anywhere with this probability, at most `most` times. */
  readonly crashes?: { readonly probability: number; readonly most: number };
  /** Default 7: several pages, each of which is committed by itself. */
  readonly pageSize?: number;
  /** Keys that a page claims to have read; `exact`: as many as it holds. Default 20,000. */
  readonly scanned?: number | "exact";
  /** Segments of a scan. Default 2. */
  readonly segments?: number;
  /** Partitions of a scan that are planned at once. Default: the segments. */
  readonly planners?: number;
  /** Devices by a count that may be six hours old. Default: as many as make these segments. */
  readonly countedDevices?: number;
  /** Laws that the scenario changes. */
  readonly laws?: LawChanges;
  /** Maximum concurrency of each queue's event source. Default 3. */
  readonly concurrency?: number | Readonly<Partial<Record<QueueName, number>>>;
  /** Most parts in which a gateway answers one chunk. Default 3. */
  readonly answerParts?: number;
  /** Milliseconds that a gateway takes for each part, besides latency. Default 0. */
  readonly answerMs?: number | Readonly<Record<Provider, number>>;
  /** Mean milliseconds of a request and its answer. Default: drawn by the seed, at most 40. */
  readonly latencyMs?: WorldOptions["latencyMs"];
  /** APNs senders create and share real provider tokens. Default: false. */
  readonly signing?: boolean;
  /** Handler that runs instead of the function. Default: the function itself. */
  readonly worker?: WorldOptions["worker"];
  /** Milliseconds for which a received message is hidden. Default: as deployed. */
  readonly visibilityMs?: number;
  /** Default: a day. */
  readonly endsWithinMs?: number;
  script(user: User): Promise<void>;
  during?(world: World): Promise<void>;
  expect?(result: ScenarioResult): void;
}

export interface RunOptions {
  readonly seed: number;
  /** A container dies there, once. */
  readonly crash?: { readonly point: string; readonly nth?: number };
  readonly chaos?: boolean;
  readonly onNote?: (line: string) => void;
  /** Reports violations in the result and goes on, to count them. Default: throws the first. */
  readonly counts?: boolean;
}

export interface ScenarioResult {
  readonly seed: number;
  readonly traceHash: string;
  readonly events: number;
  readonly elapsedMs: number;
  /** Records as stored, by objectId. */
  readonly records: ReadonlyMap<string, Item>;
  readonly facts: ReadonlyMap<string, PushFacts>;
  readonly crashPoints: ReadonlyMap<string, number>;
  readonly violations: readonly Violation[];
  readonly deadLetters: number;
  readonly mostDevicesHeld: number;
  /** How often a container's circuit opened. */
  readonly outages: number;
  readonly removed: ReadonlySet<number>;
  /** The world at the end of the run. */
  readonly world: World;
}

type DeepPartial<T> = { readonly [K in keyof T]?: T[K] extends object ? Partial<T[K]> : T[K] };

const START_MS = Date.UTC(2026, 10, 21, 8);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const RECONCILE_MS = 55_000;

/** Types a scenario where it is written. */
export function scenario(story: Scenario): Scenario {
  return story;
}

/** @throws Error when an invariant does not hold or the scenario's expectation is not met */
export async function runScenario(story: Scenario, run: RunOptions): Promise<ScenarioResult> {
  const result = await play(story, run);
  const [violation] = result.violations;
  if (run.counts) return result;
  if (violation) throw failure(story, run, `${violation.invariant}: ${violation.text}`);
  try {
    story.expect?.(result);
  } catch (error) {
    throw failure(story, run, error instanceof Error ? error.message : String(error));
  }
  return result;
}

function failure({ name }: Scenario, { seed, crash, chaos }: RunOptions, text: string): Error {
  const flags = [
    `--scenario ${JSON.stringify(name)}`,
    `--seed ${seed}`,
    ...(crash ? [`--crash ${crash.point}:${crash.nth ?? 1}`] : []),
    ...(chaos ? [] : ["--calm"]),
  ];
  return new Error(`${text}\n  npm run simulate -- ${flags.join(" ")} --trace`);
}

async function play(story: Scenario, run: RunOptions): Promise<ScenarioResult> {
  const random = createSeededRandom(run.seed);
  const { onNote } = run;
  const scheduler = createScheduler(random, { startMs: START_MS, ...(onNote && { onNote }) });
  const watch = watchCrashPoints();
  const faults = faultsFor(story, run, random);
  const drawnMs = 1 + random.integer(40);
  const { answerMs = 0, concurrency = 3 } = story;
  const world = createWorld({
    scheduler,
    random,
    faults,
    crashes: both(watch, crashesFor(story, run, random)),
    population: createPopulation({
      size: story.devices,
      nowMs: START_MS,
      ...(story.fields && { fields: story.fields }),
    }),
    providers: story.providers ?? PROVIDERS,
    gateways: story.gateways ?? {},
    startMs: START_MS,
    latencyMs: story.latencyMs ?? (() => drawnMs),
    pageSize: story.pageSize ?? 7,
    scanned: story.scanned === "exact" ? undefined : (story.scanned ?? 20_000),
    planners: story.planners ?? story.segments ?? 2,
    countedDevices: story.countedDevices ?? (story.segments ?? 2) * 50_000,
    laws: withLaws(story.laws),
    concurrency: (name) => (typeof concurrency === "number" ? concurrency : concurrency[name]) ?? 3,
    answerParts: story.answerParts ?? 3,
    answerMs: (provider) => (typeof answerMs === "number" ? answerMs : answerMs[provider]),
    signing: story.signing ?? false,
    worker: story.worker,
    visibilityMs: story.visibilityMs,
  });
  await playOut(story, run, { world, scheduler });
  const { book } = world;
  book.rest();
  const records = [...book.pushes].flatMap(([push, { record }]) =>
    record ? [[push, record] as const] : [],
  );
  return {
    seed: run.seed,
    traceHash: scheduler.traceHash(),
    events: scheduler.events,
    elapsedMs: scheduler.now() - START_MS,
    records: new Map(records),
    facts: book.pushes,
    crashPoints: watch.seen,
    violations: book.violations,
    deadLetters: [...world.queues.values()].reduce((sum, each) => sum + each.deadLetters.length, 0),
    mostDevicesHeld: book.mostDevicesHeld,
    outages: world.outages,
    removed: world.installations.removed,
    world,
  };
}

async function playOut(
  story: Scenario,
  { counts = false }: RunOptions,
  { world, scheduler }: { readonly world: World; readonly scheduler: Scheduler },
): Promise<void> {
  const { endsWithinMs = DAY_MS } = story;
  const { book } = world;
  let trouble: { readonly error: unknown } | undefined;
  let acting = 2;
  const act = (part: Promise<void> | undefined) => {
    const end = () => {
      acting -= 1;
    };
    void Promise.resolve(part).then(end, (error) => {
      trouble ??= { error };
      end();
    });
  };
  everyMinute(world, scheduler);
  act(story.script(createUser(world)));
  act(story.during?.(world));
  const hasEnded = () =>
    acting === 0 &&
    world.isQuiet() &&
    [...book.pushes.values()].every(({ record }) => isFinal(record));
  await scheduler.run(
    () =>
      trouble !== undefined ||
      (book.violations.length > 0 && !counts) ||
      scheduler.now() - START_MS > endsWithinMs ||
      hasEnded(),
  );
  if (trouble) throw trouble.error;
}

/** Runs the reconciler as EventBridge Scheduler does, even when the last run has not ended. */
function everyMinute(world: World, scheduler: Scheduler): void {
  scheduler.after(MINUTE_MS, () => {
    everyMinute(world, scheduler);
    const process = world.start("reconcile-pushes");
    const stop = scheduler.after(RECONCILE_MS, () => process.kill("timeout"));
    void world.reconcile(process, RECONCILE_MS).then(stop, (error: unknown) => {
      stop();
      // An alarm in production; the next minute brings the next run.
      scheduler.note(`reconcile-pushes#${process.id} fails: ${error}`);
    });
  });
}

function faultsFor({ faults = {} }: Scenario, { chaos }: RunOptions, random: SeededRandom): Faults {
  const base = chaos ? drawFaults(random) : NO_FAULTS;
  return {
    ...base,
    ...faults,
    table: { ...base.table, ...faults.table },
    queues: { ...base.queues, ...faults.queues },
    schedule: { ...base.schedule, ...faults.schedule },
  };
}

/** Draws different faults for each seed: some have much of one kind and none of another. */
function drawFaults(random: SeededRandom): Faults {
  const some = (most: number) => (random.chance(0.6) ? random.next() * most : 0);
  return {
    table: { throttled: some(0.3), conflict: some(0.15), lost: some(0.1) },
    queues: { duplicate: some(0.5), lost: some(0.15), refused: some(0.1) },
    schedule: { twice: 0.3, early: 0.3, forgotten: 0.2, latestMs: random.integer(120_000) },
    stall: some(0.02),
    answerLost: some(0.2),
    skewMs: random.integer(2_000),
  };
}

function crashesFor(
  { crashes }: Scenario,
  { crash, chaos }: RunOptions,
  random: SeededRandom,
): Crashes {
  if (crash) return crashAt(crash.point, crash.nth);
  if (crashes) return crashAtRandom(random, crashes);
  if (!chaos) return { reach: () => false };
  return crashAtRandom(random, { probability: random.next() * 0.05, most: 25 });
}

function both(a: Crashes, b: Crashes): Crashes {
  return {
    reach: (point) => {
      a.reach(point);
      return b.reach(point);
    },
  };
}

function isFinal(record: Item | undefined): boolean {
  return record?.status === "done" || record?.status === "error";
}
