import type { JsonObject } from "../domain/json.ts";
import { type DeliveryOutcome, toFcmOutcome } from "../domain/push/delivery-outcome.ts";
import { toFcmMessage, toFcmTarget } from "../domain/push/fcm-payload.ts";
import type { ChunkMessage, PushCredentials } from "../generated/types.ts";
import type { PushGateway } from "../ports/push-gateway.ts";
import { createFcmAccess, type FcmAccess } from "./google-auth.ts";
import { toDeliveryOutcome } from "./http2/gateway-answer.ts";
import { sendAll } from "./http2/send-all.ts";
import { SessionSlot } from "./http2/session-slot.ts";

export interface FcmOptions {
  readonly credentials: () => Promise<PushCredentials>;
  readonly url: string;
  readonly googleTokenUrl: string;
  readonly ca?: string;
}

const DEADLINE_MS = 30_000;

/** FCM allows 100 streams a connection. */
const CONNECTIONS = 2;

/** FCM HTTP v1. @see https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send */
export function createFcmGateway(options: FcmOptions): PushGateway {
  const accessFor = cachedAccess(options.googleTokenUrl);
  const { url, ca } = options;
  const slots = Array.from(
    { length: CONNECTIONS },
    () => new SessionSlot({ url, ...(ca ? { ca } : {}) }, "with-others"),
  );
  return {
    async send(message, nowMs) {
      const access = accessFor(await options.credentials());
      if (!access) return rejectAll(message, "NoFcmCredentials");
      const outcomes = await sendDevices({ message, access, slots, nowMs });
      if (!outcomes.some(isUnauthenticated)) return outcomes;
      access.refuse();
      const again = message.devices.filter((_, index) => isUnauthenticated(outcomes[index]));
      const rest = { ...message, devices: again };
      const second = (await sendDevices({ message: rest, access, slots, nowMs })).values();
      return outcomes.map((outcome) =>
        isUnauthenticated(outcome) ? (second.next().value ?? outcome) : outcome,
      );
    },
  };
}

/** One access per stored secret; a rotated secret makes a new one. */
function cachedAccess(googleTokenUrl: string) {
  let known: { readonly from: PushCredentials["fcm"]; readonly access: FcmAccess | undefined };
  return ({ fcm }: PushCredentials): FcmAccess | undefined => {
    if (known?.from !== fcm || known === undefined) {
      known = { from: fcm, access: fcm && createFcmAccess(fcm, googleTokenUrl) };
    }
    return known.access;
  };
}

function isUnauthenticated(outcome: DeliveryOutcome | undefined): boolean {
  return outcome?.kind === "rejected" && outcome.reason === "UNAUTHENTICATED";
}

function rejectAll({ devices }: ChunkMessage, reason: string): DeliveryOutcome[] {
  return devices.map(() => ({ kind: "rejected", reason }));
}

interface Sending {
  readonly message: ChunkMessage;
  readonly access: FcmAccess;
  readonly slots: readonly SessionSlot[];
  readonly nowMs: number;
}

async function sendDevices({ message, access, slots, nowMs }: Sending): Promise<DeliveryOutcome[]> {
  const { data, devices, notificationChannel, expiresAtMs } = message;
  const delivery = {
    ...(notificationChannel === undefined ? {} : { notificationChannel }),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
  };
  // only the target differs from device to device, so the rest is rendered once
  const shared = JSON.stringify(toFcmMessage(data as JsonObject, delivery, nowMs)).slice(1, -1);
  const headers = {
    ":method": "POST",
    ":path": `/v1/projects/${access.projectId}/messages:send`,
    authorization: await access.bearer(),
    "content-type": "application/json",
  };
  const outcomes: DeliveryOutcome[] = new Array(devices.length);
  await sendAll(slots, {
    count: devices.length,
    deadlineMs: DEADLINE_MS,
    request(index) {
      const target = JSON.stringify(toFcmTarget(devices[index]?.[1] ?? "")).slice(1, -1);
      return { headers, body: Buffer.from(`{"message":{${target},${shared}}}`) };
    },
    result(index, result) {
      outcomes[index] = toDeliveryOutcome(result, toFcmOutcome, readFcmReason);
    },
  });
  return outcomes;
}

/** The FCM code is in a detail; the canonical status is the second best. */
function readFcmReason({ error }: Record<string, unknown>): { reason: string } {
  const { status, details } = (error ?? {}) as { status?: unknown; details?: unknown };
  const codes = Array.isArray(details) ? details.map((detail) => detail?.errorCode) : [];
  const code = codes.find((value) => typeof value === "string") ?? status;
  return { reason: typeof code === "string" ? code : "" };
}
