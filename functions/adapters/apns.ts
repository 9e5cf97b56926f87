import { sensitiveHeaders } from "node:http2";
import type { JsonObject } from "../domain/json.ts";
import { toApnsId } from "../domain/push/apns-id.ts";
import { type ApnsIdentity, chooseApnsIdentity } from "../domain/push/apns-identity.ts";
import { toApnsNotification } from "../domain/push/apns-payload.ts";
import { type DeliveryOutcome, toApnsOutcome } from "../domain/push/delivery-outcome.ts";
import type { ChunkMessage, PushCredentials } from "../generated/types.ts";
import type { Clock } from "../ports/clock.ts";
import type { PushGateway } from "../ports/push-gateway.ts";
import { type ApnsTokens, createApnsTokens } from "./apns-token.ts";
import { toDeliveryOutcome } from "./http2/gateway-answer.ts";
import { sendAll } from "./http2/send-all.ts";
import { type Origin, SessionSlot } from "./http2/session-slot.ts";

export interface ApnsOptions {
  readonly credentials: () => Promise<PushCredentials>;
  readonly clock: Clock;
  readonly productionUrl: string;
  readonly sandboxUrl: string;
  readonly ca?: string;
}

type UsableIdentity = Exclude<ApnsIdentity, { kind: "none" }>;

/** A notification without an answer for longer is tried again with the same apns-id. */
const DEADLINE_MS = 30_000;

/** APNs over HTTP/2. @see "Sending notification requests to APNs" */
export function createApnsGateway(options: ApnsOptions): PushGateway {
  const tokens = createApnsTokens(options.clock);
  const slots = new Map<string, SessionSlot>();

  async function sendOnce(message: ChunkMessage, identity: UsableIdentity) {
    const authorization = identity.kind === "token" ? await tokens.bearer(identity.key) : undefined;
    const outcomes = await sendDevices(message, {
      authorization,
      slot: slotFor(slots, identity, options),
      topic: identity.kind === "certificate" ? identity.certificate.topic : undefined,
    });
    return { outcomes, refresh: () => refuse(tokens, identity, authorization) };
  }

  return {
    async send(message) {
      const { apns = {} } = await options.credentials();
      const identity = chooseApnsIdentity(apns, message.group);
      if (identity.kind === "none") return rejectAll(message, identity.reason);
      const { outcomes, refresh } = await sendOnce(message, identity);
      if (!outcomes.some(isExpiredToken)) return outcomes;
      refresh();
      return resend(message, outcomes, (rest) => sendOnce(rest, identity));
    },
  };
}

function refuse(tokens: ApnsTokens, identity: UsableIdentity, bearer: string | undefined): void {
  if (identity.kind === "token" && bearer) tokens.refuse(identity.key, bearer);
}

/** Once more, with a new provider token, for those that the old one was too old for. */
async function resend(
  message: ChunkMessage,
  outcomes: readonly DeliveryOutcome[],
  send: (rest: ChunkMessage) => Promise<{ outcomes: readonly DeliveryOutcome[] }>,
): Promise<readonly DeliveryOutcome[]> {
  const again = message.devices.filter((_, index) => isExpiredToken(outcomes[index]));
  const second = (await send({ ...message, devices: again })).outcomes.values();
  return outcomes.map((outcome) =>
    isExpiredToken(outcome) ? (second.next().value ?? outcome) : outcome,
  );
}

function isExpiredToken(outcome: DeliveryOutcome | undefined): boolean {
  return outcome?.kind === "retry" && outcome.reason === "ExpiredProviderToken";
}

function rejectAll({ devices }: ChunkMessage, reason: string): DeliveryOutcome[] {
  return devices.map(() => ({ kind: "rejected", reason }));
}

function slotFor(
  slots: Map<string, SessionSlot>,
  identity: UsableIdentity,
  { productionUrl, sandboxUrl, ca }: ApnsOptions,
): SessionSlot {
  const url = identity.production ? productionUrl : sandboxUrl;
  const tls =
    identity.kind === "certificate"
      ? { cert: identity.certificate.certificate, key: identity.certificate.privateKey }
      : {};
  const name = `${url} ${identity.kind === "token" ? identity.key.teamId : tls.cert}`;
  const origin: Origin = { url, ...tls, ...(ca ? { ca } : {}) };
  const slot = slots.get(name) ?? new SessionSlot(origin, tls.cert ? "with-others" : "alone");
  slots.set(name, slot);
  return slot;
}

interface Sending {
  readonly authorization: string | undefined;
  readonly slot: SessionSlot;
  readonly topic: string | undefined;
}

async function sendDevices(
  { push, group, data, expiresAtMs, devices }: ChunkMessage,
  { authorization, slot, topic = group.topic }: Sending,
): Promise<DeliveryOutcome[]> {
  const { headers, payload } = toApnsNotification(data as JsonObject, {
    ...(topic === undefined ? {} : { topic }),
    ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
  });
  const common = { ":method": "POST", ...(authorization ? { authorization } : {}), ...headers };
  const body = Buffer.from(JSON.stringify(payload));
  const outcomes: DeliveryOutcome[] = new Array(devices.length);
  await sendAll([slot], {
    count: devices.length,
    deadlineMs: DEADLINE_MS,
    request(index) {
      const [objectId = "", token = ""] = devices[index] ?? [];
      const own = {
        ":path": `/3/device/${encodeURIComponent(token)}`,
        "apns-id": toApnsId(push, objectId || token),
        // one-time values would push the useful entries out of the header table
        [sensitiveHeaders]: ["apns-id"],
      };
      return { headers: { ...common, ...own }, body };
    },
    result(index, result) {
      outcomes[index] = toDeliveryOutcome(result, toApnsOutcome, readApnsReason);
    },
  });
  return outcomes;
}

function readApnsReason({ reason, timestamp }: Record<string, unknown>) {
  return {
    reason: typeof reason === "string" ? reason : "",
    ...(typeof timestamp === "number" ? { timestampMs: timestamp } : {}),
  };
}
