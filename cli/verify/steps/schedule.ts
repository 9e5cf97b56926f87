import { assert } from "../outcome.ts";
import { untilDone } from "../push-record.ts";
import { accepted, pause, serviceNow, type Target } from "../target.ts";

/** The shortest time ahead that is scheduled. */
const AHEAD_MS = 75_000;
const LIMIT_MS = 300_000;
/** Scheduler promises to start within a minute. */
const LATENESS_MS = 90_000;
/** Schedules have whole seconds. */
const PRECISION_MS = 1_000;

export async function verifySchedule(target: Target): Promise<string> {
  const { send, mark } = target;
  const dueMs = (await serviceNow(target)) + AHEAD_MS;
  const body = {
    ...{ channels: [`landfall-verify-${mark}-nobody`], data: { alert: "landfall verify" } },
    push_time: new Date(dueMs).toISOString(),
  };
  const answer = accepted(await send("POST", "/1.1/push", { as: "master", body }), "A push");
  const push = String(answer.objectId);
  assert(await isScheduled(target, push), "The push is not among the scheduled ones");
  if (target.movesClock) await pause(target, AHEAD_MS);
  const { timings } = await untilDone(target, push, AHEAD_MS + LIMIT_MS);
  const lateMs = Date.parse(timings.done) - dueMs;
  assert(lateMs < LATENESS_MS, `The push was ${Math.round(lateMs / 1_000)} s late`);
  assert(lateMs > -PRECISION_MS, `The push was ${-Math.round(lateMs / 1_000)} s early`);
  assert(!(await isScheduled(target, push)), "The push is still among the scheduled ones");
  return `Done ${(Math.abs(lateMs) / 1_000).toFixed(1)} s ${lateMs < 0 ? "before" : "after"} its time`;
}

async function isScheduled({ send }: Target, push: string): Promise<boolean> {
  const answer = await send("GET", "/1.1/scheduledPushMessages", { as: "master" });
  return accepted(answer, "The scheduled pushes") && answer.text.includes(push);
}
