import {
  channelOf,
  type InventedDevice,
  registerInvented,
  registerOwn,
} from "../invented-devices.ts";
import { assert } from "../outcome.ts";
import { type PushRecord, sendAndWait } from "../push-record.ts";
import type { Target } from "../target.ts";

export async function verifyPush(target: Target): Promise<string> {
  const devices = await registerInvented(target);
  const record = await sendAndWait(target, { channels: [channelOf(target)] });
  const refusals = devices.map((device) => judgeRefusal(record, device));
  return [...refusals, ...(await verifyOwnDevice(target))].join("; ");
}

/** A refusal by name shows that the credentials were accepted and the service was reached. */
export function judgeRefusal(
  { providers, errors = [] }: PushRecord,
  { provider }: InventedDevice,
): string {
  const counts = providers[provider];
  const [reason = "no reason"] = Object.keys(counts?.reasons ?? {});
  const refused = (counts?.invalidTokens ?? 0) + (counts?.rejected ?? 0);
  const problem = `${provider} did not refuse an invented token: ${[...errors, reason].join(", ")}`;
  assert(refused === 1, problem);
  return `${provider} refused the token: ${reason}`;
}

async function verifyOwnDevice(target: Target): Promise<readonly string[]> {
  const { device } = target;
  if (device === undefined) return [];
  const channel = await registerOwn(target, device);
  const { providers } = await sendAndWait(target, { channels: [channel] });
  const counts = providers[device.provider];
  const reasons = Object.keys(counts?.reasons ?? {}).join(", ");
  assert(counts?.successes === 1, `${device.provider} did not take your device: ${reasons}`);
  return [`${device.provider} took the push to your device; look whether it is shown`];
}
