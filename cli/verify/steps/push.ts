import { channelOf, type InventedDevice, registerInvented } from "../invented-devices.ts";
import { assert } from "../outcome.ts";
import { type PushRecord, untilDone } from "../push-record.ts";
import { accepted, type Target } from "../target.ts";

const LIMIT_MS = 180_000;

/** Answers of the push services for tokens that they never gave out. */
const REFUSALS = {
  apns: { status: 400, reason: "BadDeviceToken" },
  fcm: { status: 404, reason: "UNREGISTERED" },
} as const;

export async function verifyPush(target: Target): Promise<string> {
  const devices = await registerInvented(target);
  if (target.deployment === undefined) await refuseLocally(target, devices);
  const body = { channels: [channelOf(target)], data: { alert: "landfall verify" } };
  const answer = await target.send("POST", "/1.1/push", { as: "master", body });
  const { objectId } = accepted(answer, "A push");
  const record = await untilDone(target, String(objectId), LIMIT_MS);
  return devices.map((device) => judge(record, device)).join("; ");
}

/** A refusal by name shows that the credentials were accepted and the service was reached. */
function judge({ providers, errors = [] }: PushRecord, { provider }: InventedDevice): string {
  const counts = providers[provider];
  const [reason = "no reason"] = Object.keys(counts?.reasons ?? {});
  const refused = (counts?.invalidTokens ?? 0) + (counts?.rejected ?? 0);
  const problem = `${provider} did not refuse an invented token: ${[...errors, reason].join(", ")}`;
  assert(refused === 1, problem);
  return `${provider} refused the token: ${reason}`;
}

/** Simulated gateways accept every token without a rule. */
async function refuseLocally({ send }: Target, devices: readonly InventedDevice[]): Promise<void> {
  for (const { provider, token } of devices) {
    const body = { rules: [{ tokenPrefix: token, ...REFUSALS[provider] }] };
    accepted(await send("PUT", `/_local/providers/${provider}`, { body }), "A gateway's script");
  }
}
