import { CronError, parseCron } from "../functions/domain/engine/cron.ts";
import { isTimeZone, nextDue } from "../functions/domain/engine/timer-clock.ts";
import { isJsonObject } from "./json-object.ts";

type Members = Readonly<Record<string, unknown>>;

/** Problems of `landfall.engine.timers` that the schema can't express. */
export function findTimerProblems({ timers }: Members): string[] {
  if (!isJsonObject(timers)) return [];
  return Object.entries(timers).flatMap(([name, timer]) =>
    isJsonObject(timer) ? findProblems(`landfall.engine.timers.${name}`, timer) : [],
  );
}

function findProblems(path: string, { cron, everySeconds, timeZone = "UTC" }: Members) {
  if ((cron === undefined) === (everySeconds === undefined)) {
    return [`${path} needs either cron or everySeconds. Set one of them.`];
  }
  if (typeof timeZone === "string" && !isTimeZone(timeZone)) {
    return [
      `${path}.timeZone is ${JSON.stringify(timeZone)}, which is no IANA name. Write Asia/Shanghai, for example.`,
    ];
  }
  if (typeof cron !== "string") return [];
  return findCronProblems(`${path}.cron is ${JSON.stringify(cron)}`, cron);
}

function findCronProblems(start: string, cron: string): string[] {
  try {
    parseCron(cron);
    const isEverDue = nextDue({ cron, timeZone: "UTC" }, Date.now()) !== undefined;
    return isEverDue ? [] : [`${start}, a date that never comes. Correct day and month.`];
  } catch (error) {
    if (error instanceof CronError) return [`${start}: ${error.message}.`];
    throw error;
  }
}
