import { isVendor } from "../../functions/contract/push-providers.ts";
import { type QueueName, WORKERS } from "../../functions/contract/workers.ts";
import type { BillLine } from "./bill-line.ts";
import { STARTS_OF_A_BUSY_FUNCTION, startUnits } from "./starts.ts";
import {
  countGraphed,
  countMetrics,
  entryOf,
  type Resource,
  type Resources,
  runsInMonth,
  scheduledFunction,
} from "./template.ts";

const MINUTES = 30 * 24 * 60;
/** Lambda keeps five pollers at an idle queue, each in a long poll of 20 seconds. */
const POLLS_OF_A_QUEUE = 5 * 3 * MINUTES;
/** The reconciler counts the messages of each dead-letter queue this often. */
const COUNTS = MINUTES / 5;
/** Metrics up to which a dashboard is free. */
const FREE_METRICS = 50;
/** A message is sent, received and deleted. */
const REQUESTS_OF_A_TICK = 3;

/** One run of a scheduled function without work. */
export interface IdleRun {
  readonly readUnits: number;
  readonly ms: number;
}

/** Rounded up from what `npm run bench -- cost` measures for the reconciler. */
const IDLE_RUN: IdleRun = { readUnits: 1, ms: 40 };

/**
 * The bill of a month without any request, in the region us-east-1. Free are: bytes of empty tables and buckets,
 * idle functions, APIs, distributions and topics. Not in a template, so not in the bill: the rent of a phone number,
 * a hosted zone, and an engine's own function.
 *
 * @param resources `Resources` of the synthesized template
 */
export function toIdleMonth(resources: Resources, run = IDLE_RUN): BillLine[] {
  const lines = [
    ...toMonitoringLines(resources),
    line("secrets", "secrets", all(resources, "AWS::SecretsManager::Secret").length),
    ...toQueueLines(resources),
    ...all(resources, "AWS::Scheduler::Schedule").flatMap((schedule) =>
      toScheduleLines(schedule, resources, run),
    ),
    ...toWebAclLines(resources),
  ];
  return lines.filter(({ quantity }) => quantity > 0);
}

function toMonitoringLines(resources: Resources): BillLine[] {
  const metrics = all(resources, "AWS::CloudWatch::Alarm").map(countMetrics);
  const paid = all(resources, "AWS::CloudWatch::Dashboard").filter(
    (dashboard) => countGraphed(dashboard) > FREE_METRICS,
  );
  return [
    line("alarms", "alarmMetrics", sum(metrics)),
    line("dashboard", "dashboards", paid.length),
  ];
}

/** The purposes of queues, in the order of the bill. */
const PURPOSES = ["pushes", "makers", "mails", "SMS", "engine"] as const;

const PURPOSE_OF: Readonly<Partial<Record<QueueName, (typeof PURPOSES)[number]>>> = {
  mail: "mails",
  sms: "SMS",
  hooks: "engine",
  timers: "engine",
};

function toQueueLines(resources: Resources): BillLine[] {
  const polled = all(resources, "AWS::Lambda::EventSourceMapping")
    .filter(({ Properties }) => Properties.Enabled !== false)
    .map((mapping) => purposeOf(entryOf(mapping.Properties.FunctionName, resources)));
  const deadLetters = all(resources, "AWS::SQS::Queue").filter(
    ({ Properties }) => !Properties.RedrivePolicy,
  );
  return [
    ...PURPOSES.map((purpose) => {
      const queues = polled.filter((each) => each === purpose).length;
      return line(`polls of idle queues: ${purpose}`, "messages", queues * POLLS_OF_A_QUEUE);
    }),
    line("counts of dead letters", "messages", deadLetters.length * COUNTS),
  ];
}

function purposeOf(entry: string): (typeof PURPOSES)[number] {
  const [name] = Object.entries(WORKERS).find(([, worker]) => worker.entry === entry) ?? [];
  if (name === undefined) throw new TypeError(`${entry} consumes no queue of the table of workers`);
  return isVendor(name) ? "makers" : (PURPOSE_OF[name as QueueName] ?? "pushes");
}

/** A schedule starts the reconciler, or queues a tick of the timers for their worker. */
function toScheduleLines(schedule: Resource, resources: Resources, run: IdleRun): BillLine[] {
  const runs = runsInMonth(schedule);
  const { entry, memoryMb, isQueued } = scheduledFunction(schedule, resources);
  const name = isQueued ? "timers" : "reconciler";
  return [
    line(`${name}: schedule`, "schedules", runs),
    line(`${name}: queue`, "messages", isQueued ? runs * REQUESTS_OF_A_TICK : 0),
    line(`${name}: invocations`, "invocations", runs),
    line(`${name}: time`, "gigabyteSeconds", (runs * run.ms * memoryMb) / 1_024 / 1_000),
    line(`${name}: starts`, "gigabyteSeconds", startUnits(STARTS_OF_A_BUSY_FUNCTION, memoryMb)),
    line(`${name}: reads`, "readUnits", entry === "reconcile-pushes" ? runs * run.readUnits : 0),
  ];
}

function toWebAclLines(resources: Resources): BillLine[] {
  const acls = all(resources, "AWS::WAFv2::WebACL");
  const rules = acls.map(({ Properties }) => Properties.Rules.length);
  return [
    line("web ACL", "webAcls", acls.length),
    line("web ACL: rules", "webAclRules", sum(rules)),
  ];
}

function all(resources: Resources, type: string): Resource[] {
  return Object.values(resources).filter(({ Type }) => Type === type);
}

function line(item: string, unit: BillLine["unit"], quantity: number): BillLine {
  return { item, unit, quantity };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
