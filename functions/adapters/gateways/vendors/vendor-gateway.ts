import type { JsonObject } from "../../../domain/json.ts";
import {
  type DeliveryOutcome,
  markTruncated,
} from "../../../domain/push/providers/delivery-outcome.ts";
import {
  findProfile,
  missingCredentials,
  UNKNOWN_PROFILE,
  type VendorProfile,
} from "../../../domain/push/providers/vendor-definition.ts";
import type { ChunkMessage, PushCredentials } from "../../../generated/types.ts";
import type { PushGateway } from "../../../ports/push.ts";
import type { Clock } from "../../../ports/system.ts";
import { allOf } from "../gateway-batch.ts";
import { byGroup } from "../mixed-chunk.ts";
import type { VendorRequest, VendorService } from "./vendor-service.ts";

export interface VendorOptions {
  /** Origin of the simulated vendors; undefined on AWS. */
  readonly origin?: string | undefined;
  readonly credentials: () => Promise<PushCredentials>;
  readonly clock: Clock;
}

/** The gateway of a vendor. */
export function createVendorGateway<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
  options: VendorOptions,
): PushGateway {
  const { provider } = service;
  return byGroup(async (chunk) => {
    const profiles = (await options.credentials())[provider] as readonly Profile[] | undefined;
    const reject = (reason: string, stops?: true): DeliveryOutcome[] =>
      allOf(chunk.devices.length, { kind: "rejected", reason, ...(stops && { stops }) });
    if (!profiles || profiles.length === 0) return reject(missingCredentials(provider), true);
    const profile = findProfile(profiles, chunk.group);
    if (!profile) return reject(UNKNOWN_PROFILE);
    const rendering = service.render(toContent(chunk, options.clock.now()), profile);
    if (rendering.kind === "unrenderable") return reject(rendering.reason);
    const { message, truncated } = rendering;
    const outcomes = await sendAll(service, { chunk, profile, message }, options);
    return truncated ? markTruncated(outcomes, () => true) : outcomes;
  });
}

function toContent({ push, data, notificationChannel, expiresAtMs }: ChunkMessage, nowMs: number) {
  return { push, data: data as JsonObject, notificationChannel, expiresAtMs, nowMs };
}

interface Sending<Profile, Message> {
  readonly chunk: ChunkMessage;
  readonly profile: Profile;
  readonly message: Message;
}

async function sendAll<Profile extends VendorProfile, Message>(
  service: VendorService<Profile, Message>,
  { chunk, profile, message }: Sending<Profile, Message>,
  { origin, clock }: VendorOptions,
): Promise<readonly DeliveryOutcome[]> {
  const send = (request: VendorRequest) => post(request, origin);
  const nowMs = clock.now();
  const issued = await service.tokens?.issue(profile, { nowMs, send });
  const tokens = chunk.devices.map(([, token]) => token);
  const answer = await send(
    service.toRequest({
      ...{ message, profile, tokens, nowMs, push: chunk.push, chunk: chunk.chunk, request: 0 },
      accessToken: issued?.token,
    }),
  );
  const outcomes = service.toOutcomes(answer, tokens, clock.now());
  return "kind" in outcomes ? allOf(tokens.length, outcomes) : outcomes;
}

async function post({ url, headers, body }: VendorRequest, origin: string | undefined) {
  const target = origin ? url.replace("https:/", origin) : url;
  const answer = await fetch(target, { method: "POST", headers, body, redirect: "error" });
  return { status: answer.status, body: await answer.text() };
}
