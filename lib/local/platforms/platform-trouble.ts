import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** How a simulated platform should misbehave. */
export interface PlatformTrouble {
  /** Milliseconds before each answer. */
  readonly latencyMs?: number;
  /** Instead of the answer's own. */
  readonly status?: number;
  /** Where every request is redirected to. */
  readonly redirect?: string;
  /** Bytes of an answer that is far too long. */
  readonly bodyBytes?: number;
  /** The connection breaks instead of an answer. */
  readonly reset?: boolean;
}

const CHECKS: Readonly<Record<keyof PlatformTrouble, (value: unknown) => boolean>> = {
  latencyMs: (value) => typeof value === "number" && value >= 0,
  status: (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  redirect: (value) => typeof value === "string",
  bodyBytes: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  reset: (value) => typeof value === "boolean",
};

/** @returns what is wrong with it */
export function findTroubleProblem(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return "must be an object";
  const wrong = Object.entries(value).find(
    ([name, item]) => !Object.hasOwn(CHECKS, name) || !CHECKS[name as keyof PlatformTrouble](item),
  );
  return wrong && `${wrong[0]} is unknown or has a wrong value`;
}

/** Waits, and answers itself where the trouble says so: then true. */
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
