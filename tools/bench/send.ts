import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { line, progressBar, table } from "../../cli/terminal.ts";
import { getCpuMs } from "./cpu.ts";
import { median } from "./measure.ts";
import type { ClientResult, ClientTask } from "./send/client.ts";
import { hasH2load, runH2load } from "./send/h2load.ts";
import { type Bench, startBench } from "./send/processes.ts";
import { createTokens, expectedTally, type Provider, type Tally } from "./send/work.ts";

const NOTIFICATIONS = 50_000;
const WARM_UP = 10_000;
const BATCH = 500;

export interface Subject {
  readonly provider: Provider;
  readonly sender: string;
  /** Batches that it is given at once: the number that suits it best. */
  readonly batches: number;
}

/** Chunks of one invocation of our function, which are sent at once. */
export const BATCHES = 4;

const SUBJECTS: readonly Subject[] = [
  { provider: "apns", sender: "landfall", batches: BATCHES },
  { provider: "apns", sender: "node:http2", batches: 1 },
  { provider: "apns", sender: "@parse/node-apn", batches: 1 },
  { provider: "apns", sender: "apns2", batches: 1 },
  { provider: "apns", sender: "h2load", batches: 1 },
  { provider: "fcm", sender: "landfall", batches: BATCHES },
  { provider: "fcm", sender: "node:http2", batches: 1 },
  { provider: "fcm", sender: "firebase-admin", batches: 1 },
  { provider: "fcm", sender: "h2load", batches: 1 },
];

/** How many times as fast as each sender ours must be, by rate and by CPU, also on a noisy machine. */
const GOALS: Readonly<Record<string, number>> = {
  "@parse/node-apn": 1.8,
  apns2: 3.5,
  "firebase-admin": 3,
};

/** CPU of ours, chunk work included, relative to a bare loop over node:http2 that sends the same headers. */
const RAW_LIMIT = 0.5;

interface Sample extends ClientResult {
  readonly gatewayCpuSeconds: number;
}

interface Measured extends Subject {
  readonly samples: Sample[];
}

interface SendOptions {
  readonly rounds: number;
  /** Matches a provider and a sender, such as `apns landfall`. */
  readonly only: RegExp;
  /** Path of the Node.js that runs senders and servers. */
  readonly node: string;
}

/** @returns false when a goal is missed */
export async function benchSend({ rounds, only, node }: SendOptions): Promise<boolean> {
  installSenders();
  const bench = await startBench(node);
  try {
    return report(await measureAll(bench, rounds, only));
  } finally {
    bench.stop();
  }
}

export function installSenders(): void {
  if (existsSync("tools/bench/send/node_modules")) return;
  line("Installing the senders to compare with into tools/bench/send/node_modules, once …");
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], {
    cwd: "tools/bench/send",
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("npm install failed in tools/bench/send");
}

async function measureAll(bench: Bench, rounds: number, only: RegExp): Promise<Measured[]> {
  const measured: Measured[] = SUBJECTS.filter(
    ({ sender, provider }) =>
      (sender !== "h2load" || hasH2load()) && only.test(`${provider} ${sender}`),
  ).map((subject) => ({ ...subject, samples: [] }));
  const bar = progressBar("send    ", rounds * measured.length * NOTIFICATIONS);
  for (let round = 0; round < rounds; round++) {
    for (const subject of measured) {
      subject.samples.push(await measureSender(bench, subject));
      bar.increment(NOTIFICATIONS);
    }
  }
  bar.stop();
  return measured;
}

export async function measureSender(
  bench: Bench,
  { provider, sender, batches }: Subject,
  notifications = NOTIFICATIONS,
): Promise<Sample> {
  const task: ClientTask = {
    sender,
    provider,
    port: bench.ports[provider],
    warmUp: sender === "h2load" ? 0 : WARM_UP,
    notifications,
    batch: BATCH,
    batches,
  };
  const before = getCpuMs(bench.gatewayPid);
  const result = await (sender === "h2load" ? runH2load(task, bench.pin) : bench.runClient(task));
  const gatewayCpuMs = getCpuMs(bench.gatewayPid) - before;
  check(task, result.tally);
  const share = notifications / (notifications + task.warmUp);
  return { ...result, gatewayCpuSeconds: (gatewayCpuMs / 1_000) * share };
}

/** @throws Error when the sender lost an answer, counted it twice or mistook it for another */
function check({ provider, sender, notifications }: ClientTask, tally: Tally): void {
  const expected = expectedTally(provider, createTokens(provider, 0, notifications));
  const isCoarse = sender === "h2load";
  const { accepted = 0 } = expected;
  const wanted = isCoarse ? coarse(provider, { accepted, notifications }) : expected;
  const differs = Object.keys({ ...wanted, ...tally }).some(
    (reason) => (wanted[reason] ?? 0) !== (tally[reason] ?? 0),
  );
  if (differs) {
    throw new Error(`${sender}: ${JSON.stringify(tally)} instead of ${JSON.stringify(wanted)}`);
  }
}

function coarse(
  provider: Provider,
  { accepted, notifications }: { readonly accepted: number; readonly notifications: number },
): Tally {
  return provider === "fcm"
    ? { accepted: notifications }
    : { accepted, refused: notifications - accepted };
}

interface Row {
  readonly provider: Provider;
  readonly sender: string;
  readonly rate: number;
  /** CPU seconds per 100,000 notifications. */
  readonly cpu: number;
  readonly gatewayCpu: number;
  readonly peakMb: number;
}

function toRow({ provider, sender, samples }: Measured): Row {
  const per100k = (seconds: number) => (seconds / NOTIFICATIONS) * 100_000;
  const toMedian = (value: (sample: Sample) => number) => median(samples.map(value));
  return {
    provider,
    sender,
    rate: toMedian(({ seconds }) => NOTIFICATIONS / seconds),
    cpu: toMedian(({ cpuSeconds }) => per100k(cpuSeconds)),
    gatewayCpu: toMedian(({ gatewayCpuSeconds }) => per100k(gatewayCpuSeconds)),
    peakMb: toMedian(({ peakMb }) => peakMb),
  };
}

function report(measured: readonly Measured[]): boolean {
  const rows = measured.map(toRow);
  const misses: string[] = [];
  for (const provider of ["apns", "fcm"] as const) {
    const own = rows.filter((row) => row.provider === provider);
    const ours = own.find(({ sender }) => sender === "landfall");
    if (!ours) continue;
    table(
      HEAD,
      own.map((row) => toCells(row, ours)),
    );
    misses.push(...own.flatMap((row) => findMisses(row, ours)));
  }
  for (const each of misses) line(`✗ ${each}`);
  if (misses.length === 0) line("✓ all answers right; every goal is met");
  return misses.length === 0;
}

const HEAD = [
  "sender",
  "per second",
  "ours is faster by",
  "CPU s per 100,000",
  "ours takes less by",
  "peak MB",
  "gateway's CPU s",
];

function toCells(row: Row, ours: Row): (string | number)[] {
  return [
    `${row.provider} ${row.sender}`,
    Math.round(row.rate),
    `${(ours.rate / row.rate).toFixed(2)} x`,
    row.cpu.toFixed(2),
    `${(row.cpu / ours.cpu).toFixed(2)} x`,
    Number.isNaN(row.peakMb) ? "" : Math.round(row.peakMb),
    row.gatewayCpu.toFixed(2),
  ];
}

function findMisses(row: Row, ours: Row): string[] {
  const faster = ours.rate / row.rate;
  const cheaper = row.cpu / ours.cpu;
  const name = `${row.provider} ${row.sender}`;
  if (row.sender === "node:http2" && cheaper < 1 / RAW_LIMIT) {
    return [`${name}: ours takes ${(1 / cheaper).toFixed(2)} times its CPU, above ${RAW_LIMIT}`];
  }
  const goal = GOALS[row.sender];
  if (goal === undefined || Math.min(faster, cheaper) >= goal) return [];
  return [`${name}: ${faster.toFixed(2)} (rate), ${cheaper.toFixed(2)} (CPU), goal ${goal}`];
}
