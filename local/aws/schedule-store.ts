import { readFileSync } from "node:fs";
import { writeFileAtomically } from "../data/data-folder.ts";
import type { LocalClock } from "../data/local-clock.ts";
import { ACCOUNT, REGION } from "../template/resource-names.ts";
import { AwsError } from "./aws-endpoint.ts";
import { parseScheduleExpression } from "./schedule-expression.ts";

interface ScheduleTarget {
  readonly Arn: string;
  readonly RoleArn: string;
  readonly Input?: string;
  readonly RetryPolicy?: { readonly MaximumRetryAttempts?: number };
  readonly DeadLetterConfig?: { readonly Arn?: string };
}

/** A schedule as GetSchedule returns it; times are Unix seconds. */
export interface Schedule {
  readonly Arn: string;
  readonly Name: string;
  readonly GroupName: string;
  readonly ScheduleExpression: string;
  readonly ScheduleExpressionTimezone: string;
  readonly State: string;
  readonly ActionAfterCompletion: string;
  readonly Target: ScheduleTarget;
  readonly CreationDate: number;
  readonly LastModificationDate: number;
  /** An `at()` schedule that has fired and is not deleted. */
  readonly completed?: boolean;
}

/** Schedules that functions create; stored on disk if there is a file. */
export interface ScheduleStore {
  all(): readonly Schedule[];
  find(group: string, name: string): Schedule | undefined;
  put(schedule: Schedule): void;
  remove(schedule: Schedule): void;
  /** Deletes or marks a schedule after its last run, unless it was replaced in the meantime. */
  complete(schedule: Schedule): void;
  clear(): void;
  onChange(listener: () => void): void;
  /** @throws AwsError ValidationException */
  toSchedule(input: Readonly<Record<string, unknown>>): Schedule;
}

export function createScheduleStore(clock: LocalClock, file?: string): ScheduleStore {
  const schedules = new Map<string, Schedule>(readStored(file).map((item) => [item.Arn, item]));
  const listeners: (() => void)[] = [];
  const changed = () => {
    if (file) writeFileAtomically(file, JSON.stringify([...schedules.values()]));
    for (const listener of listeners) listener();
  };
  return {
    all: () => [...schedules.values()],
    find: (group, name) => schedules.get(scheduleArn(group, name)),
    put: (schedule) => {
      schedules.set(schedule.Arn, schedule);
      changed();
    },
    remove: (schedule) => {
      schedules.delete(schedule.Arn);
      changed();
    },
    complete: (schedule) => {
      if (schedules.get(schedule.Arn) !== schedule) return;
      if (schedule.ActionAfterCompletion === "DELETE") schedules.delete(schedule.Arn);
      else schedules.set(schedule.Arn, { ...schedule, completed: true });
      changed();
    },
    clear: () => {
      schedules.clear();
      changed();
    },
    onChange: (listener) => void listeners.push(listener),
    toSchedule: (input) => toSchedule(input, clock.now() / 1000),
  };
}

function scheduleArn(group: string, name: string): string {
  return `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule/${group}/${name}`;
}

function toSchedule(input: Readonly<Record<string, unknown>>, nowSeconds: number): Schedule {
  const name = String(input.Name);
  if (!/^[0-9a-zA-Z\-_.]{1,64}$/.test(name)) throw invalid(`Value '${name}' at 'name' is invalid`);
  const target = input.Target as ScheduleTarget | undefined;
  if (!target?.Arn || !target.RoleArn) throw invalid("Target must have Arn and RoleArn");
  if (!input.FlexibleTimeWindow) throw invalid("FlexibleTimeWindow is missing");
  const timeZone = String(input.ScheduleExpressionTimezone ?? "UTC");
  parseScheduleExpression(input.ScheduleExpression, timeZone);
  const group = String(input.GroupName ?? "default");
  return {
    Arn: scheduleArn(group, name),
    Name: name,
    GroupName: group,
    ScheduleExpression: String(input.ScheduleExpression),
    ScheduleExpressionTimezone: timeZone,
    State: String(input.State ?? "ENABLED"),
    ActionAfterCompletion: String(input.ActionAfterCompletion ?? "NONE"),
    Target: target,
    CreationDate: nowSeconds,
    LastModificationDate: nowSeconds,
  };
}

function invalid(message: string): AwsError {
  return new AwsError("ValidationException", message);
}

function readStored(file: string | undefined): Schedule[] {
  if (!file) return [];
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
