import { toEntryName } from "../../functions/contract/service-name.ts";
import { WORKERS } from "../../functions/contract/workers.ts";

const MINUTES = 30 * 24 * 60;

/** A resource of a synthesized template. */
export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is JSON of CloudFormation's shape
  readonly Properties: any;
}

/** The resources of a template, by logical id. */
export type Resources = Readonly<Record<string, Resource>>;

/** An expression is not billed, the metrics in it are. */
export function countMetrics({ Properties }: Resource): number {
  const queries: { readonly Expression?: string }[] = Properties.Metrics ?? [{}];
  return queries.filter(({ Expression }) => Expression === undefined).length;
}

/** The metrics in the graphs of a dashboard. */
export function countGraphed({ Properties }: Resource): number {
  const parts: unknown[] = Properties.DashboardBody["Fn::Join"]?.[1] ?? [Properties.DashboardBody];
  const body = parts.map((part) => (typeof part === "string" ? part : "")).join("");
  const { widgets }: { widgets: { properties: { metrics?: unknown[] } }[] } = JSON.parse(body);
  return widgets.reduce((total, { properties }) => total + (properties.metrics?.length ?? 0), 0);
}

/** The name of the function's file in functions/entries. @param reference a Ref or a GetAtt */
export function entryOf(reference: Reference, resources: Resources): string {
  const { Variables } = findFunction(reference, resources).Properties.Environment;
  return toEntryName(Variables.POWERTOOLS_SERVICE_NAME) ?? "";
}

interface Reference {
  readonly Ref?: string;
  readonly "Fn::GetAtt"?: readonly [string, string];
}

function findFunction(reference: Reference, resources: Resources): Resource {
  const id = reference.Ref ?? reference["Fn::GetAtt"]?.[0] ?? "";
  const found = resources[id];
  if (found?.Type === "AWS::Lambda::Function") return found;
  throw new TypeError(`${JSON.stringify(reference)} is not a function of the template`);
}

/** @throws TypeError for a schedule other than `rate(N minutes)` or hours */
export function runsInMonth({ Properties }: Resource): number {
  const [, count, unit] =
    /^rate\((\d+) (minute|hour)s?\)$/.exec(Properties.ScheduleExpression) ?? [];
  if (!count) throw new TypeError(`Not a rate: ${Properties.ScheduleExpression}`);
  return MINUTES / (Number(count) * (unit === "hour" ? 60 : 1));
}

/** The function that a schedule starts: its target, or the worker of the queue of timers. */
export function scheduledFunction({ Properties }: Resource, resources: Resources) {
  const arn: Reference = Properties.Target.Arn;
  const [id = ""] = arn["Fn::GetAtt"] ?? [];
  if (resources[id]?.Type === "AWS::SQS::Queue") {
    const { entry, memoryMb } = WORKERS.timers;
    return { entry, memoryMb, isQueued: true };
  }
  const { Properties: lambda } = findFunction(arn, resources);
  return { entry: entryOf(arn, resources), memoryMb: Number(lambda.MemorySize), isQueued: false };
}
