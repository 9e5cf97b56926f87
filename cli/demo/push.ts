import { setTimeout as sleep } from "node:timers/promises";
import type { SingleBar } from "cli-progress";
import AV from "leancloud-storage";
import { PROVIDER_NAMES, type Provider } from "../../functions/contract/push-providers.ts";
import { line, progressBar } from "../terminal.ts";

/** Counts of one gateway. */
interface ProviderCounts {
  readonly successes: number;
  readonly invalidTokens: number;
  readonly rejected: number;
  readonly expired: number;
  readonly retries: number;
  readonly ambiguous: number;
  readonly reasons: Readonly<Record<string, number>>;
}

export interface PushRecord {
  readonly objectId: string;
  readonly status: string;
  readonly devices: number;
  readonly successes: number;
  readonly invalidTokens: number;
  readonly rejected: number;
  readonly providers: { readonly [Name in Provider]?: ProviderCounts };
  /** ISO 8601. */
  readonly timings: Readonly<Record<"accepted" | "planned" | "firstSent" | "done", string>>;
  readonly devicesPerSecond: number;
  readonly cost: {
    readonly usd: number;
    readonly readUnits: number;
    readonly writeUnits: number;
    readonly messages: number;
  };
}

/** The counts of the providers that the push has devices of. */
export function countsByProvider({
  providers,
}: Pick<PushRecord, "providers">): readonly (readonly [Provider, ProviderCounts])[] {
  return PROVIDER_NAMES.flatMap((name) => {
    const counts = providers[name];
    return counts ? [[name, counts] as const] : [];
  });
}

const GIVE_UP_AFTER_MS = 60_000;
const POLL_MS = 100;

/** Body of `POST /push`. */
export function createPush(channel: string) {
  const data = { alert: "The tide is out.", title: "Landfall", badge: "Increment", story: 42 };
  return { channels: [channel], data };
}

export async function sendPush(push: ReturnType<typeof createPush>): Promise<string> {
  const { objectId } = (await AV.Push.send(push, { useMasterKey: true })) as unknown as {
    objectId: string;
  };
  line(`Accepted: push ${objectId} to channel ${push.channels[0]}`);
  return objectId;
}

/** Polls the record until the push has ended. */
export async function followRecord(objectId: string): Promise<PushRecord> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  let bar: SingleBar | undefined;
  for (;;) {
    const record = (await AV.request({
      method: "GET",
      path: `/tables/Notifications/${objectId}`,
    })) as unknown as PushRecord;
    const { devices, successes, invalidTokens, rejected } = record;
    if (devices > 0) bar ??= progressBar("Delivering ", devices);
    const retries = countsByProvider(record).reduce((sum, [, counts]) => sum + counts.retries, 0);
    bar?.setTotal(devices);
    bar?.update(successes + invalidTokens + rejected, {
      note: `  accepted ${successes}, retries ${retries}, invalid ${invalidTokens}`,
    });
    if (record.status === "done" || record.status === "error") {
      bar?.stop();
      return record;
    }
    if (performance.now() > giveUpAt) throw new Error(`Push ${objectId} is still ${record.status}`);
    await sleep(POLL_MS);
  }
}
