import { setTimeout as sleep } from "node:timers/promises";
import type { Audience } from "./data.ts";
import { measurePush, type PushMeasurement, type Stage } from "./run.ts";

/** The result of a push to a channel that devices kept joining and leaving. */
export interface ChurnResult {
  readonly audience: Audience;
  readonly measurement: PushMeasurement;
  /** Number of joins and leaves during the push. */
  readonly changes: number;
  /** Devices that were subscribed all the time and received nothing. */
  readonly missed: number;
  /** Devices of any kind that received more than one. */
  readonly doubled: number;
}

/** Devices that change have tokens with a first character of their own. */
const CHANGING = 200;
const CHANGES_AT_ONCE = 4;
const CHANGING_PREFIX = "c";
/** First character of the tokens of devices that never change. */
const STEADY_PREFIX = "5";

/** Sends one push to a channel while devices join and leave it as fast as the service allows. */
export async function measureChurn(
  stage: Stage,
  audience: Audience & { readonly channel: string },
  steady: number,
): Promise<ChurnResult> {
  const { channel } = audience;
  const devices = await registerChanging(stage, channel);
  const churn = startChurn(stage, { channel, devices });
  const body = { channels: [channel], data: { alert: "churn" } };
  const [pushed, changed] = await Promise.allSettled([
    measurePush(stage, body).finally(churn.stop),
    churn.changes,
  ]);
  if (pushed.status === "rejected") throw pushed.reason;
  if (changed.status === "rejected") throw changed.reason;
  const measurement = pushed.value;
  const changes = changed.value;
  const { devices: reached } = await stage.cloud.tally(STEADY_PREFIX);
  for (const objectId of devices) await stage.cloud.call(`DELETE /1.1/installations/${objectId}`);
  return {
    audience,
    measurement,
    changes,
    missed: steady - reached,
    doubled: measurement.received.doubled,
  };
}

async function registerChanging({ cloud }: Stage, channel: string): Promise<string[]> {
  const objectIds: string[] = [];
  for (let index = 0; index < CHANGING; index++) {
    const { objectId } = await cloud.call<{ objectId: string }>("POST /1.1/installations", {
      deviceType: "ios",
      deviceToken: `${CHANGING_PREFIX}${String(index).padStart(63, "0")}`,
      apnsTopic: "com.example.app",
      channels: index % 2 === 0 ? [channel] : [],
    });
    objectIds.push(objectId);
  }
  return objectIds;
}

function startChurn(
  { cloud }: Stage,
  { channel, devices }: { channel: string; devices: readonly string[] },
) {
  let running = true;
  const change = async (worker: number): Promise<number> => {
    let changes = 0;
    for (let turn = worker; running; turn += CHANGES_AT_ONCE) {
      const objectId = devices[turn % devices.length];
      const isIn = (Math.floor(turn / devices.length) + turn) % 2 === 0;
      const __op = isIn ? "Remove" : "AddUnique";
      const body = { channels: { __op, objects: [channel] } };
      await cloud.call(`PUT /1.1/installations/${objectId}`, body);
      changes += 1;
      await sleep(1);
    }
    return changes;
  };
  const workers = Array.from({ length: CHANGES_AT_ONCE }, (_, worker) => change(worker));
  return {
    /** The number of changes, after it has stopped. */
    changes: Promise.all(workers).then((all) => all.reduce((sum, count) => sum + count, 0)),
    stop: (): void => {
      running = false;
    },
  };
}
