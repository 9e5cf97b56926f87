import type { Resource, Resources } from "../../../test/support/infra/stack.ts";
import type { BillLine } from "./bill.ts";

const DAYS = 30;
const MINUTES = DAYS * 24 * 60;
/** Lambda keeps five pollers at an idle queue, each in a long poll of 20 seconds. */
const POLLERS = 5;
const POLLS_A_MINUTE = 3;
/** The reconciler counts the messages of each dead-letter queue this often. */
const COUNTS = MINUTES / 5;
/** Metrics up to which a dashboard is free. */
const FREE_METRICS = 50;

/** One run of the reconciler while no push is open. */
export interface ReconcilerRun {
  readonly readUnits: number;
  readonly ms: number;
}

/** The bill of an idle month, from the template of the service. */
export function toIdleMonth(resources: Resources, run: ReconcilerRun): BillLine[] {
  const all = (type: string) => Object.values(resources).filter(({ Type }) => Type === type);
  const sources = all("AWS::Lambda::EventSourceMapping").filter(
    ({ Properties }) => Properties.Enabled !== false,
  );
  const queues = all("AWS::SQS::Queue");
  const deadLetters = queues.filter(({ Properties }) => !Properties.RedrivePolicy);
  const schedules = all("AWS::Scheduler::Schedule");
  const runs = schedules.reduce((sum, each) => sum + runsFor(each), 0);
  const memoryMb = Math.max(...schedules.map((each) => scheduledMemory(each, resources)));
  return [
    line("alarms", "alarmMetrics", sum(all("AWS::CloudWatch::Alarm").map(countMetrics))),
    line("dashboard", "dashboards", all("AWS::CloudWatch::Dashboard").filter(isPaid).length),
    line("secrets", "secrets", all("AWS::SecretsManager::Secret").length),
    line("polls of idle queues", "messages", sources.length * POLLERS * POLLS_A_MINUTE * MINUTES),
    line("counts of dead letters", "messages", deadLetters.length * COUNTS),
    line("reconciler: schedule", "schedules", runs),
    line("reconciler: invocations", "invocations", runs),
    line("reconciler: time", "gigabyteSeconds", (runs * run.ms * memoryMb) / 1_024 / 1_000),
    line("reconciler: reads", "readUnits", runs * run.readUnits),
  ];
}

function line(item: string, unit: BillLine["unit"], quantity: number): BillLine {
  return { item, unit, quantity };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** An expression is not billed, the metrics in it are. */
function countMetrics({ Properties }: Resource): number {
  const queries: { readonly Expression?: string }[] = Properties.Metrics ?? [{}];
  return queries.filter(({ Expression }) => Expression === undefined).length;
}

function isPaid(dashboard: Resource): boolean {
  return countGraphed(dashboard) > FREE_METRICS;
}

/** The metrics in the graphs of a dashboard. */
function countGraphed({ Properties }: Resource): number {
  const parts: unknown[] = Properties.DashboardBody["Fn::Join"]?.[1] ?? [Properties.DashboardBody];
  const body = parts.map((part) => (typeof part === "string" ? part : "")).join("");
  const { widgets }: { widgets: { properties: { metrics?: unknown[] } }[] } = JSON.parse(body);
  return sum(widgets.map(({ properties }) => properties.metrics?.length ?? 0));
}

function runsFor({ Properties }: Resource): number {
  const [, count, unit] =
    /^rate\((\d+) (minute|hour)s?\)$/.exec(Properties.ScheduleExpression) ?? [];
  if (!count) throw new TypeError(`Not a rate: ${Properties.ScheduleExpression}`);
  return MINUTES / (Number(count) * (unit === "hour" ? 60 : 1));
}

function scheduledMemory({ Properties }: Resource, resources: Resources): number {
  const [id = ""] = Properties.Target.Arn["Fn::GetAtt"] ?? [];
  return resources[id]?.Properties.MemorySize ?? 128;
}
