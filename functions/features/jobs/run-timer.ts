import { FAULT_LINES } from "../../contract/faults.ts";
import { ENGINE_CALL_TIMEOUT_MS } from "../../contract/limits.ts";
import { MESSAGE_VERSION } from "../../contract/queues.ts";
import { ERRORS, type ErrorName } from "../../domain/api-error.ts";
import type { Timer, TimerRun } from "../../domain/engine/timer.ts";
import { dueInMinute } from "../../domain/engine/timer-clock.ts";
import type { TimerMessage } from "../../generated/types.ts";
import type { Clock, Log } from "../../ports/system.ts";
import type { DelayedMessage, RunKey, TimerPorts } from "../../ports/timers.ts";
import type { HookCaller, HookOutcome } from "../engine/hook-caller.ts";

export interface RunTimerPorts extends TimerPorts {
  readonly call: HookCaller;
  readonly clock: Clock;
  readonly log: Log;
}

type Failure = Exclude<HookOutcome, { readonly kind: "passed" }>;

const MINUTE_MS = 60_000;
const RETRY_SECONDS = 60;
const MAX_ERROR_LENGTH = 500;

/**
 * Runs a timer, or queues the runs of the next minute: the clock's ticks come up to a minute late, but a
 * message that waits in the queue comes to the second.
 */
export async function runTimer(message: TimerMessage, ports: RunTimerPorts): Promise<void> {
  const { timer: name, at, attempt = 0, manual = false } = message;
  if (name === undefined) return queueNextMinute(Date.parse(at), ports);
  const timer = Object.entries(ports.timers()).find(([one]) => one === name)?.[1];
  // A deployment has removed it or turned it off.
  if (timer === undefined || (!timer.enabled && !manual)) return;
  const run = { timer: name, at, attempt, manual };
  if (await ports.timerRuns.begin(run)) await execute(timer, run, ports);
}

async function queueNextMinute(tickMs: number, ports: RunTimerPorts): Promise<void> {
  const minuteMs = Math.floor(tickMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const enabled = Object.entries(ports.timers()).filter(([, { enabled }]) => enabled);
  const messages = enabled.flatMap(([timer, clock]) =>
    dueInMinute(clock, minuteMs).map(
      (dueMs): DelayedMessage => ({
        message: { version: MESSAGE_VERSION, timer, at: new Date(dueMs).toISOString() },
        delaySeconds: Math.max(0, Math.ceil((dueMs - ports.clock.now()) / 1_000)),
      }),
    ),
  );
  await ports.timerQueue.send(messages);
}

async function execute(timer: Timer, run: RunKey, ports: RunTimerPorts): Promise<void> {
  const outcome = await ports.call({
    route: encodeURIComponent(timer.function),
    body: timer.params,
    timeoutMs: ENGINE_CALL_TIMEOUT_MS,
    production: timer.production,
  });
  if (outcome.kind === "passed") return ports.timerRuns.end(run, { state: "succeeded" });
  await noteFailure(timer, run, outcome, ports);
}

async function noteFailure(
  { retries }: Timer,
  run: RunKey,
  outcome: Failure,
  ports: RunTimerPorts,
): Promise<void> {
  const { timer, attempt } = run;
  const facts = { timer, attempt, kind: outcome.kind };
  if (attempt < retries) {
    ports.log.warn("timer repeated", facts);
    const message: TimerMessage = { version: MESSAGE_VERSION, ...run, attempt: attempt + 1 };
    await ports.timerQueue.send([{ message, delaySeconds: RETRY_SECONDS }]);
  } else {
    ports.log.error(FAULT_LINES.failedTimers, facts);
  }
  await ports.timerRuns.end(run, { state: "failed", ...describe(outcome) });
}

function describe(outcome: Failure): Pick<TimerRun, "error" | "errorCode" | "errorName"> {
  if (outcome.kind === "refused") return { error: outcome.detail.slice(0, MAX_ERROR_LENGTH) };
  const isUnreachable = outcome.kind === "unreachable";
  const errorName: ErrorName = isUnreachable ? "engineUnavailable" : "engineTimeout";
  return {
    error: isUnreachable ? UNREACHABLE : LATE,
    errorCode: ERRORS[errorName].code,
    errorName,
  };
}

const UNREACHABLE =
  "The engine can't be reached. Check that it runs and that the setting `engine` names it.";
const LATE = `The engine did not answer within ${ENGINE_CALL_TIMEOUT_MS / 1_000} seconds.`;
