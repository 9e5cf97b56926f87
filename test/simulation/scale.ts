import { divideConcurrency } from "../../functions/contract/concurrency.ts";
import { forEachProvider } from "../../functions/contract/push-providers.ts";
import { accepting, type Provider } from "./gateways/gateways.ts";
import type { PushFacts } from "./invariants/push-facts.ts";
import { type LogInReport, type LogIns, logInDuringPush } from "./log-ins.ts";
import { type RunOptions, runScenario, type Scenario, type ScenarioResult } from "./scenario.ts";
import { getPush } from "./user.ts";
import type { World } from "./world.ts";

/** Milliseconds as they are usual within a region. */
const LATENCY_MS = { table: 5, queue: 10, scanPage: 120, gateway: 50 };
/** Milliseconds in which a sender's processor and connections take four chunks to a gateway. */
const SENDING_MS: Readonly<Record<Provider, number>> = {
  ...forEachProvider(() => 300),
  apns: 150,
  webpush: 600,
};

const ACCOUNT = 1_000;
/** 7,200 an hour; an invocation hashes a password. */
const LOG_INS: LogIns = { perSecond: 2, durationMs: 200 };

interface BroadcastOptions {
  /** Concurrent executions of the account. */
  readonly account?: number;
  /** Devices by the count of the table. */
  readonly countedDevices?: number;
  /** Broadcasts, each of which begins while the one before runs. Default 1. */
  readonly pushes?: number;
}

/** Between two broadcasts. */
const NEXT_PUSH_MS = 10_000;

/** A broadcast, half to APNs and half to FCM, on an account with AWS's latencies. */
export function broadcast(
  devices: number,
  { account = ACCOUNT, countedDevices = devices, pushes = 1 }: BroadcastOptions = {},
): Scenario {
  const { workers, planners } = divideConcurrency(account);
  return {
    name: `broadcast to ${devices} devices`,
    devices,
    pageSize: 2_000,
    scanned: "exact",
    countedDevices,
    planners,
    concurrency: workers,
    laws: { concurrency: { account } },
    answerParts: 1,
    answerMs: SENDING_MS,
    latencyMs,
    gateways: { apns: accepting, fcm: accepting },
    script: async (user) => {
      for (let push = 0; push < pushes; push++) {
        if (push > 0) await user.wait(NEXT_PUSH_MS);
        getPush(await user.push({ data: { alert: "hello" }, req_id: `broadcast${push}` }));
      }
    },
  };
}

function latencyMs(point: string): number {
  if (point.startsWith("installations.")) return LATENCY_MS.scanPage;
  if (point.startsWith("queues.")) return LATENCY_MS.queue;
  return point.startsWith("gateway.") ? LATENCY_MS.gateway : LATENCY_MS.table;
}

export interface BroadcastReport {
  readonly devices: number;
  /** Virtual seconds from the request to the end of the push: the slowest, if there are several. */
  readonly seconds: number;
  /** Devices that no gateway accepted, and those accepted more than once, of all pushes. */
  readonly missed: number;
  readonly doubled: number;
  readonly deadLetters: number;
  readonly logIns: LogInReport;
  readonly mostExecutions: number;
  readonly usage: ReturnType<ScenarioResult["world"]["ledgerUsage"]>;
}

interface MeasureOptions extends Partial<RunOptions> {
  /** Called every virtual second with the share of the devices that are settled. */
  readonly onProgress?: (share: number, seconds: number) => void;
}

/** Plays it and counts instead of failing. */
export async function measureBroadcast(
  story: Scenario,
  { onProgress, ...run }: MeasureOptions = {},
): Promise<BroadcastReport> {
  let logIns: LogInReport = { asked: 0, throttled: 0 };
  const during = async (world: World) => {
    const stop = onProgress && watchProgress(world, story.devices, onProgress);
    logIns = await logInDuringPush(world, LOG_INS);
    stop?.();
  };
  const result = await runScenario({ ...story, during }, { seed: 1, counts: true, ...run });
  if (result.records.size === 0) throw new Error("No push was accepted");
  const tookMs = [...result.records.values()].map(
    (record) => Date.parse(String(record.updatedAt)) - Number(record._createdMs),
  );
  return {
    devices: story.devices,
    seconds: Math.max(...tookMs) / 1_000,
    ...countDevices([...result.facts.values()]),
    deadLetters: result.deadLetters,
    logIns,
    mostExecutions: result.world.account.mostRunning,
    usage: result.world.ledgerUsage(),
  };
}

function watchProgress(
  { scheduler, book }: World,
  devices: number,
  onProgress: NonNullable<MeasureOptions["onProgress"]>,
): () => void {
  const startMs = scheduler.now();
  let cancel = () => {};
  const next = () => {
    cancel = scheduler.after(1_000, () => {
      const [facts] = book.pushes.values();
      onProgress((facts?.fold.successes ?? 0) / devices, (scheduler.now() - startMs) / 1_000);
      next();
    });
  };
  next();
  return () => cancel();
}

function countDevices(pushes: readonly PushFacts[]): Pick<BroadcastReport, "missed" | "doubled"> {
  const count = (isCounted: (times: number) => boolean) =>
    pushes.reduce((all, { accepted }) => {
      return accepted.reduce((sum, times) => sum + Number(isCounted(times)), all);
    }, 0);
  return { missed: count((times) => times === 0), doubled: count((times) => times > 1) };
}
