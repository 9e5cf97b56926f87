import { setTimeout as sleep } from "node:timers/promises";
import type { Provider } from "../../functions/contract/push-providers.ts";
import { StepFailure } from "./outcome.ts";
import { accepted, type Target } from "./target.ts";

interface ProviderCounts {
  readonly successes: number;
  readonly invalidTokens: number;
  readonly rejected: number;
  readonly expired: number;
  readonly reasons: Readonly<Record<string, number>>;
}

export interface PushRecord {
  readonly objectId: string;
  readonly status: string;
  readonly devices: number;
  readonly errors?: readonly string[];
  readonly providers: { readonly [Name in Provider]?: ProviderCounts };
  /** ISO 8601. */
  readonly timings: Readonly<Record<"accepted" | "done", string>>;
}

const POLL_MS = 1_000;
const LIMIT_MS = 180_000;

/**
 * Sends a push and waits for its end.
 *
 * @param push its audience, and what differs from a push at once
 * @throws StepFailure
 */
export async function sendAndWait(target: Target, push: object): Promise<PushRecord> {
  const body = { data: { alert: "landfall verify" }, ...push };
  const answer = await target.send("POST", "/1.1/push", { as: "master", body });
  return untilDone(target, String(accepted(answer, "A push").objectId), LIMIT_MS);
}

/**
 * Waits for the end of a push.
 *
 * @throws StepFailure it has not ended in time
 */
export async function untilDone(
  { send }: Target,
  push: string,
  limitMs: number,
): Promise<PushRecord> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const answer = await send("GET", `/1.1/tables/Notifications/${push}`, { as: "master" });
    const record = accepted(answer, "A push record") as unknown as PushRecord;
    if (record.status === "done" || record.status === "error") return record;
    if (performance.now() > endMs) {
      throw new StepFailure(`The push ${push} is ${record.status} after ${limitMs / 1_000} s`);
    }
    await sleep(POLL_MS);
  }
}
