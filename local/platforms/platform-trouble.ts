import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Failures of a simulated platform. */
export interface PlatformTrouble {
  /** Delay of each answer, in milliseconds. */
  readonly latencyMs?: number;
  /** Replaces the status of the answer. */
  readonly status?: number;
  /** Redirects every request to this URL. */
  readonly redirect?: string;
  /** Answers with a body of about this many bytes. */
  readonly bodyBytes?: number;
  /** Closes the connection instead of answering. */
  readonly reset?: boolean;
}

export const PLATFORM_TROUBLE_SCHEMA = {
  type: "object",
  properties: {
    latencyMs: { type: "number", minimum: 0 },
    status: { type: "integer", minimum: 200, maximum: 599 },
    redirect: { type: "string" },
    bodyBytes: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    reset: { type: "boolean" },
  } satisfies Record<keyof PlatformTrouble, object>,
  additionalProperties: false,
};

/** @returns whether it has answered the request or closed the connection */
export async function makeTrouble(
  trouble: PlatformTrouble,
  response: ServerResponse,
): Promise<boolean> {
  if (trouble.latencyMs) await sleep(trouble.latencyMs, undefined, { ref: false });
  if (trouble.reset) {
    response.destroy();
    return true;
  }
  if (trouble.redirect !== undefined) {
    response.writeHead(302, { location: trouble.redirect }).end();
    return true;
  }
  if (trouble.bodyBytes !== undefined) {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ filler: "x".repeat(trouble.bodyBytes) }));
    return true;
  }
  return false;
}
