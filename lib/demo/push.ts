import { setTimeout as sleep } from "node:timers/promises";
import type { SingleBar } from "cli-progress";
import AV from "leancloud-storage";
import { line, progressBar } from "./terminal.ts";

export interface PushRecord {
  readonly objectId: string;
  readonly status: string;
  readonly devices: number;
  readonly successes: number;
  readonly iosSuccesses: number;
  readonly fcmSuccesses: number;
  readonly invalidTokens: number;
}

const GIVE_UP_AFTER_MS = 60_000;

export async function sendPush(channel: string): Promise<string> {
  const { objectId } = (await AV.Push.send(
    {
      channels: [channel],
      data: { alert: "The tide is out.", title: "Landfall", sound: "default", story: 42 },
    },
    { useMasterKey: true },
  )) as unknown as { objectId: string };
  line(`Accepted: push ${objectId} to channel ${channel}`);
  return objectId;
}

/** Reads the record until it is done. */
export async function followRecord(objectId: string): Promise<PushRecord> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  let bar: SingleBar | undefined;
  for (;;) {
    const record = (await AV.request({
      method: "GET",
      path: `/tables/Notifications/${objectId}`,
    })) as unknown as PushRecord;
    if (record.devices > 0) bar ??= progressBar("Delivering ", record.devices);
    bar?.setTotal(record.devices);
    bar?.update(record.successes + record.invalidTokens);
    if (record.status === "done") {
      bar?.stop();
      return record;
    }
    if (performance.now() > giveUpAt) throw new Error(`Push ${objectId} is ${record.status}`);
    await sleep(200);
  }
}
