import { channelOf, registerInvented } from "../invented-devices.ts";
import { assert, StepSkipped } from "../outcome.ts";
import { type PushRecord, sendAndWait } from "../push-record.ts";
import { pause, type Target } from "../target.ts";
import { judgeRefusal } from "./push.ts";

/** Lambda freezes a quiet environment within seconds; gateways and networks drop quiet connections in minutes. */
const QUIET_MS = 300_000;
/** A dead connection that nothing notices costs 20 s and more. */
const LIMIT_MS = 15_000;

export async function verifyFreeze(target: Target): Promise<string> {
  if (target.deployment === undefined && !target.movesClock) {
    throw new StepSkipped("A local cloud freezes nothing; --move-clock plays five minutes at once");
  }
  await sendAndJudge(target, "before");
  await pause(target, QUIET_MS);
  const seconds = (await sendAndJudge(target, "after")) / 1_000;
  return `After five minutes without a push the next one was done in ${seconds.toFixed(1)} s`;
}

/** Devices of their own for each push, since a refused token may or may not be removed before the next. */
async function sendAndJudge(target: Target, when: string): Promise<number> {
  const channel = `${channelOf(target)}-${when}`;
  const devices = await registerInvented(target, channel);
  const record = await sendAndWait(target, { channels: [channel] });
  for (const device of devices) judgeRefusal(record, device);
  const tookMs = durationOf(record);
  assert(tookMs < LIMIT_MS, `The push took ${Math.round(tookMs / 1_000)} s`);
  return tookMs;
}

function durationOf({ timings }: PushRecord): number {
  return Date.parse(timings.done) - Date.parse(timings.accepted);
}
