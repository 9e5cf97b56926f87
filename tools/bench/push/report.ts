import { line, table } from "../../../cli/terminal.ts";
import type { UsedUnits } from "../../../functions/domain/push/ledger/used-units.ts";
import type { MeteredCalls } from "../dynamodb-meter.ts";
import { median } from "../measure.ts";
import type { ChurnResult } from "./churn.ts";
import { totalPerMillion, usdPerMillion } from "./cost.ts";
import { type Audience, getSize } from "./data.ts";
import type { PushMeasurement } from "./run.ts";

export interface Measured {
  readonly audience: Audience;
  /** Devices in the table. */
  readonly size: number;
  readonly runs: readonly PushMeasurement[];
}

export interface Metered {
  readonly audience: Audience;
  readonly size: number;
  readonly units: UsedUnits;
  readonly calls: readonly MeteredCalls[];
}

interface Results {
  readonly measured: readonly Measured[];
  readonly metered: readonly Metered[];
  readonly churned: readonly ChurnResult[];
}

/** Goal for the AWS cost of a million devices, in USD. */
const MAX_USD = { broadcast: 0.05, channel: 0.1 };

/** Not measured by this script: Parse Server 9.10 on Postgres, with an adapter that only counts. */
const PARSE_SERVER = [
  ["channel of 50,000 among 100,000", "132", "379"],
  ["channel of 10,000", "22", "455"],
  ["query without a channel", "", "4,400"],
];

/** @returns false when a limit that holds on every machine is broken */
export function report({ measured, metered, churned }: Results): boolean {
  line("\nSeconds from the acceptance, and devices per second (medians)");
  table(TIME_HEAD, measured.map(toTimeRow));
  line("Measured apart from this run, on the same kind of machine: Parse Server 9.10 on Postgres");
  table(["", "seconds", "devices/s"], PARSE_SERVER);
  line("Where the time goes: CPU milliseconds for 1,000 devices (medians)");
  table(["", ...CPU_PARTS.map(([name]) => name)], measured.map(toCpuRow));
  line("What a push uses, and list-price USD for a million devices");
  table(COST_HEAD, metered.map(toCostRow));
  line("DynamoDB calls of the largest");
  table(CALL_HEAD, largestCalls(metered));
  line("Devices joining and leaving meanwhile");
  table(CHURN_HEAD, churned.map(toChurnRow));
  const broken = [
    ...measured.flatMap(({ runs, ...rest }) => runs.flatMap((run) => brokenCounts(run, rest))),
    ...metered.flatMap(brokenCosts),
    ...churned.flatMap(brokenChurn),
  ];
  for (const each of broken) line(`✗ ${each}`);
  if (broken.length === 0) line("✓ no device missed or doubled, and no more paid than allowed");
  return broken.length === 0;
}

const TIME_HEAD = [
  "push",
  "of devices",
  "devices",
  ...["planned", "first sent", "all sent", "done"],
  ...["plan/s", "send/s", "all/s"],
];

function toTimeRow({ audience, size, runs }: Measured) {
  const of = (value: (run: PushMeasurement) => number) => median(runs.map(value));
  const devices = getSize(audience, size);
  const perSecond = (ms: number) => Math.round((devices * 1_000) / ms).toLocaleString("en");
  const { planned, first, sent, done } = {
    planned: of(({ times }) => times.planned),
    first: of(({ times }) => times.firstSettled),
    sent: of(({ times }) => times.sent),
    done: of(({ times }) => times.done),
  };
  return [
    audience.name,
    size.toLocaleString("en"),
    devices.toLocaleString("en"),
    ...[planned, first, sent, done].map((ms) => (ms / 1_000).toFixed(2)),
    ...[planned, sent, done].map(perSecond),
  ];
}

/** Columns and the threads that each adds up; `undefined` takes all others. */
const CPU_PARTS: readonly (readonly [string, readonly string[] | undefined])[] = [
  ["plan", ["plan-push"]],
  ["send", ["send-apns", "send-fcm"]],
  ["settle", ["settle-push", "reconcile-pushe"]],
  ["simulated gateways", ["gateways"]],
  ["DynamoDB engine", ["engine"]],
  ["local cloud", ["local-cloud"]],
  ["V8 helpers, rest", undefined],
];
const NAMED = CPU_PARTS.flatMap(([, threads]) => threads ?? []);

function toCpuRow({ audience, size, runs }: Measured) {
  const devices = getSize(audience, size);
  const share = ({ cpuMs }: PushMeasurement, threads: readonly string[] | undefined) => {
    const own = [...cpuMs].filter(([name]) =>
      threads ? threads.includes(name) : !NAMED.includes(name),
    );
    return own.reduce((sum, [, ms]) => sum + ms, 0);
  };
  return [
    `${audience.name} of ${size.toLocaleString("en")}`,
    ...CPU_PARTS.map(([, threads]) =>
      ((median(runs.map((run) => share(run, threads))) * 1_000) / devices).toFixed(1),
    ),
  ];
}

const COST_HEAD = [
  "push",
  "devices",
  ...["read units", "write units", "messages", "GB seconds"],
  ...["$ reads", "$ writes", "$ messages", "$ compute", "$ per million"],
];

function toCostRow({ audience, size, units }: Metered) {
  const devices = getSize(audience, size);
  const { reads, writes, messages, compute } = usdPerMillion(units, devices);
  return [
    audience.name,
    devices.toLocaleString("en"),
    ...[units.readUnits, units.writeUnits, units.messages].map((each) => Math.round(each)),
    units.gigabyteSeconds.toFixed(2),
    ...[reads, writes, messages, compute].map((usd) => usd.toFixed(4)),
    totalPerMillion(units, devices).toFixed(4),
  ];
}

const CALL_HEAD = ["push", "function", "action", "calls", "read units", "write units"];

function largestCalls(metered: readonly Metered[]) {
  const size = Math.max(...metered.map((each) => each.size));
  return metered
    .filter((each) => each.size === size)
    .flatMap(({ audience, calls }) =>
      calls.map(({ caller, action, calls: count, readUnits, writeUnits }) => [
        ...[audience.name, caller, action, count],
        ...[readUnits, writeUnits].map((units) => units.toFixed(1)),
      ]),
    );
}

const CHURN_HEAD = ["push", "joins and leaves", "received", "missed", "doubled", "seconds"];

function toChurnRow({ audience, measurement, changes, missed, doubled }: ChurnResult) {
  const { times, received } = measurement;
  return [
    audience.name,
    changes,
    received.notifications.toLocaleString("en"),
    ...[missed, doubled, (times.done / 1_000).toFixed(2)],
  ];
}

function brokenCounts(
  { record, received }: PushMeasurement,
  { audience, size }: Pick<Measured, "audience" | "size">,
): string[] {
  const devices = getSize(audience, size);
  const name = `${audience.name} of ${size}`;
  const limits: [string, boolean][] = [
    [`${name}: ${received.devices} of ${devices} reached`, received.devices === devices],
    [`${name}: ${received.doubled} doubled`, received.doubled === 0],
    [`${name}: the record says ${record.successes}`, record.successes === devices],
  ];
  return limits.flatMap(([text, holds]) => (holds ? [] : [text]));
}

/** Small pushes carry the fixed cost that every push has. */
const MIN_DEVICES = 10_000;

function brokenCosts({ audience, size, units }: Metered): string[] {
  const devices = getSize(audience, size);
  if (devices < MIN_DEVICES) return [];
  const most = audience.channel === undefined ? MAX_USD.broadcast : MAX_USD.channel;
  const usd = totalPerMillion(units, devices);
  return usd <= most ? [] : [`${audience.name} of ${size}: $${usd.toFixed(4)} for a million`];
}

function brokenChurn({ audience, missed, doubled }: ChurnResult): string[] {
  if (missed === 0 && doubled === 0) return [];
  return [`${audience.name} under churn: ${missed} missed, ${doubled} doubled`];
}
