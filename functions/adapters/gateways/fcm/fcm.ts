import type { JsonObject } from "../../../domain/json.ts";
import { toOrigin } from "../../../domain/push/ledger/chunk-message.ts";
import { markTruncated } from "../../../domain/push/providers/delivery-outcome.ts";
import { toFcmOutcome } from "../../../domain/push/providers/fcm/fcm-outcome.ts";
import { renderFcm, toFcmBody } from "../../../domain/push/providers/fcm/fcm-payload.ts";
import { FCM, getFcmProject } from "../../../domain/push/providers/fcm/fcm-provider.ts";
import type { PushCredentials } from "../../../generated/types.ts";
import type { PushGateway } from "../../../ports/push.ts";
import type { Clock } from "../../../ports/system.ts";
import type { RequestHeaders } from "../exchanges.ts";
import { allOf, sendBatch } from "../gateway-batch.ts";
import { createCircuit } from "../gateway-circuit.ts";
import { createHttp2Pool, type PoolOptions } from "../http2/http2-pool.ts";
import { createGoogleTokens } from "./google-auth.ts";

export interface FcmOptions {
  readonly url: URL;
  readonly tokenUrl?: URL | undefined;
  readonly credentials: () => Promise<PushCredentials>;
  readonly clock: Clock;
  readonly pool?: Omit<PoolOptions, "url">;
  /** Called whenever FCM's circuit opens. */
  readonly onOutage?: (pauseMs: number) => void;
  readonly onRecovery?: (downMs: number) => void;
}

/** FCM HTTP v1. @see FCM reference, projects.messages.send */
export function createFcmGateway(options: FcmOptions): PushGateway {
  const { url, clock } = options;
  const pool = createHttp2Pool({ ...options.pool, url });
  const { onOutage: onOpen, onRecovery: onClose } = options;
  const circuit = createCircuit({ clock, onOpen, onClose });
  const tokenFor = createGoogleTokens({ tokenUrl: options.tokenUrl });
  return {
    async send(chunk, signal) {
      const { fcm } = await options.credentials();
      const project = getFcmProject(fcm);
      if (!fcm || project === undefined) {
        const reason = "NoFcmCredentials";
        return allOf(chunk.devices.length, { kind: "rejected", reason, stops: true });
      }
      const { notificationChannel, expiresAtMs } = chunk;
      const context = {
        push: toOrigin(chunk),
        notificationChannel,
        expiresAtMs,
        nowMs: clock.now(),
      };
      const rendering = renderFcm(chunk.data as JsonObject, context);
      if (rendering.kind === "unrenderable") {
        return allOf(chunk.devices.length, { kind: "rejected", reason: rendering.reason });
      }
      const { message, truncated } = rendering;
      const outcomes = await sendBatch({
        pool,
        circuit,
        count: chunk.devices.length,
        devicesPerRequest: FCM.devicesPerRequest,
        signal,
        scheme: "Bearer",
        token: tokenFor(fcm),
        headers: toHeaders(project),
        body: (index) => toFcmBody(message, chunk.devices[index]?.[1] ?? ""),
        toOutcome: (answer) => toFcmOutcome(answer, clock.now()),
      });
      return truncated ? markTruncated(outcomes, () => true) : outcomes;
    },
  };
}

/** One object serves all requests of a chunk, since each is written before the next. */
function toHeaders(project: string) {
  const headers: Record<string, string | undefined> = {
    ":method": "POST",
    ":path": `/v1/projects/${encodeURIComponent(project)}/messages:send`,
    "content-type": "application/json",
  };
  return (_index: number, authorization: string | undefined): RequestHeaders => {
    headers.authorization = authorization;
    return headers;
  };
}
