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

/**
 * How each service names a token that it never gave out. It checks credentials, topic and project before, so
 * another refusal shows less. FCM answers `UNREGISTERED` to a token that it can read but does not know.
 *
 * @see Apple, "Handling notification responses from APNs"; Google, "ErrorCode"
 */
const REFUSALS: Readonly<Record<InventedDevice["provider"], readonly string[]>> = {
  apns: ["BadDeviceToken"],
  fcm: ["INVALID_ARGUMENT", "UNREGISTERED"],
};

/** @throws StepFailure the service did not refuse the token as one that it never gave out */
export function judgeRefusal(
  { providers, errors = [] }: PushRecord,
  { provider }: InventedDevice,
): string {
  const { invalidTokens = 0, reasons = {} } = providers[provider] ?? {};
  const [reason = "no reason", ...others] = Object.keys(reasons);
  const isExact = others.length === 0 && REFUSALS[provider].includes(reason);
  const wanted = REFUSALS[provider].join(" or ");
  const got = [...errors, reason, ...others].join(", ");
  assert(
    invalidTokens === 1 && isExact,
    `${provider} must refuse an invented token as ${wanted}: ${got}`,
  );
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
