import { hash } from "node:crypto";
import type { JsonObject } from "../../../domain/json.ts";
import { toOrigin } from "../../../domain/push/ledger/chunk-message.ts";
import {
  type DeliveryOutcome,
  isQuota,
  isStop,
  markTruncated,
  type RejectedOutcome,
} from "../../../domain/push/providers/delivery-outcome.ts";
import { endOfQuotaDay } from "../../../domain/push/providers/quota-day.ts";
import { toReceiptParameter } from "../../../domain/push/providers/receipt-parameter.ts";
import {
  findProfile,
  missingCredentials,
  UNKNOWN_PROFILE,
  type VendorProfile,
} from "../../../domain/push/providers/vendor-definition.ts";
import type { VendorService } from "../../../domain/push/providers/vendor-service.ts";
import type { ChunkMessage } from "../../../generated/types.ts";
import type { PushGateway } from "../../../ports/push.ts";
import { allOf, wasNotSent } from "../gateway-batch.ts";
import { byGroup } from "../mixed-chunk.ts";
import { createVendorSender, type VendorOptions } from "./vendor-sender.ts";

/** The gateway of a vendor. */
export function createVendorGateway<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
  options: VendorOptions,
): PushGateway {
  const { closed, clock, log } = options;
  const { provider } = service;
  const send = createVendorSender(service, options);

  async function close(name: string, reason: string): Promise<void> {
    try {
      await closed.close(name, { reason, untilMs: endOfQuotaDay(clock.now()) });
    } catch (error) {
      // The answer counts all the same, and the next chunk closes the credential.
      log.failure("quota not kept", error, { provider, reason });
    }
  }

  /** A resent push has receipts of its own. */
  async function receiptFor(push: string): Promise<string | undefined> {
    const key = await options.receiptKey?.find();
    return key && toReceiptParameter(key, push);
  }

  return byGroup(async (chunk, signal) => {
    const reject = (reason: string): DeliveryOutcome[] =>
      allOf(chunk.devices.length, { kind: "rejected", reason });
    const profiles = (await options.credentials())[provider] as readonly Profile[] | undefined;
    if (!profiles || profiles.length === 0) return reject(missingCredentials(provider));
    const profile = findProfile(profiles, chunk.group);
    if (!profile) return reject(UNKNOWN_PROFILE);
    const receipt = profile.receiptUrl && (await receiptFor(chunk.push));
    const content = { ...toContent(chunk, clock.now()), ...(receipt && { receipt }) };
    const rendering = service.render(content, profile);
    if (rendering.kind === "unrenderable") return reject(rendering.reason);
    const { message, truncated } = rendering;
    const name = toQuotaName(service, profile, message);
    const spent = await closed.find(name);
    if (spent) return reject(spent.reason);
    const outcomes = await send({ chunk, profile, message, signal });
    const quota = outcomes.find(isQuota);
    if (quota) await close(name, quota.reason);
    const judged = judge(outcomes, chunk.group, { hasOneProfile: profiles.length === 1 });
    return truncated ? markTruncated(judged, () => true) : judged;
  });
}

function toContent(chunk: ChunkMessage, nowMs: number) {
  const { data, notificationChannel, expiresAtMs } = chunk;
  return {
    push: toOrigin(chunk),
    data: data as JsonObject,
    notificationChannel,
    expiresAtMs,
    nowMs,
  };
}

/** Corrected credentials may belong to another app, so that they begin with a quota of their own. */
function toQuotaName<Profile extends VendorProfile, Message>(
  { provider, quotaClass }: VendorService<Profile, Message>,
  profile: Profile,
  message: Message,
): string {
  return hash("sha256", JSON.stringify([provider, profile, quotaClass?.(message)]), "base64url");
}

/**
 * The outcomes of one group. Notifications left unsent by a final refusal get its reason. A refusal stops
 * the push at the vendor only if the vendor has no other profile and the devices did not choose this one.
 */
function judge(
  outcomes: readonly DeliveryOutcome[],
  { deviceProfile }: ChunkMessage["group"],
  { hasOneProfile }: { readonly hasOneProfile: boolean },
): DeliveryOutcome[] {
  const isChosen = deviceProfile !== undefined;
  const refusal = outcomes.find((each) => isQuota(each) || isStop(each));
  return outcomes.map((outcome) => {
    if (outcome.kind === "invalid-token") return isChosen ? { ...outcome, chosen: true } : outcome;
    if (isStop(outcome) && (isChosen || !hasOneProfile)) return toRejected(outcome);
    return refusal && wasNotSent(outcome) ? toRejected(refusal as RejectedOutcome) : outcome;
  });
}

function toRejected({ reason }: RejectedOutcome): DeliveryOutcome {
  return { kind: "rejected", reason };
}
