import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";

export interface Churn {
  /** @returns the number of times a device joined or left */
  stop(): Promise<number>;
}

/** First characters of the tokens of devices that join and leave. */
export const CHANGING = "changing-";
const WORKERS = 4;

/** Registers devices, half of them in the channel; then each joins and leaves it in turn. */
export async function startChurn(
  cloud: RunningCloud,
  { channel, devices }: { readonly channel: string; readonly devices: number },
): Promise<Churn> {
  const isIn = Array.from({ length: devices }, (_, index) => index % 2 === 0);
  const objectIds: string[] = [];
  for (const [index, subscribed] of isIn.entries()) {
    const channels = subscribed ? [channel] : [];
    const deviceToken = `${CHANGING}${index}`;
    const body = { deviceType: "ios", deviceToken, apnsTopic: "com.example.app", channels };
    const answer = await request(cloud, "POST", "/1.1/installations", { body });
    objectIds.push((answer.body as { objectId: string }).objectId);
  }
  let changes = 0;
  let running = true;
  const work = async (worker: number) => {
    for (let turn = worker; running; turn += WORKERS) {
      const index = turn % devices;
      const __op = isIn[index] ? "Remove" : "AddUnique";
      const body = { channels: { __op, objects: [channel] } };
      const path = `/1.1/installations/${objectIds[index]}`;
      const { status } = await request(cloud, "PUT", path, { body });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      isIn[index] = !isIn[index];
      changes += 1;
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));
  return {
    stop: async () => {
      running = false;
      await Promise.all(workers);
      return changes;
    },
  };
}
