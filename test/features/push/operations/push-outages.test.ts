import { describe, expect, it } from "vitest";
import { reconcilePushes } from "../../../../functions/features/jobs/reconcile-pushes.ts";
import { createDevicePush } from "../../../../functions/features/push/operations/create-device-push.ts";
import { createPush } from "../../../../functions/features/push/operations/create-push.ts";
import { deleteNotification } from "../../../../functions/features/push/operations/delete-notification.ts";
import { deleteScheduledPush } from "../../../../functions/features/push/operations/delete-scheduled-push.ts";
import { findScheduledPushes } from "../../../../functions/features/push/operations/find-scheduled-pushes.ts";
import type { FindScheduledPushesResponse } from "../../../../functions/generated/types.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { recover } from "../../../support/push/crashes.ts";
import { anInstallation, fakeInstallations } from "../../../support/push/fake-installations.ts";
import { createPipeline, type LimitedPushPorts } from "../../../support/push/pipeline.ts";
import { catchError, runAsMaster } from "../../../support/services/run-as-master.ts";

const engine = forAllTests(startDynamoDbEngine);

const DATA = { alert: "hello" };
const MINUTE_MS = 60_000;
const TURN = { remainingMs: () => MINUTE_MS };

function fresh() {
  const devices = [anInstallation(1), anInstallation(2)];
  const installations = fakeInstallations(devices, { pageSize: 10 });
  const pipeline = createPipeline({ engine, installations });
  const logged: string[] = [];
  const log = { ...pipeline.base.log, failure: (event: string) => void logged.push(event) };
  return { ...pipeline, base: { ...pipeline.base, log }, logged };
}

const outage = () => Promise.reject(new Error("outage"));

/** An outage of SQS and Scheduler. */
function cutOff(ports: LimitedPushPorts): LimitedPushPorts {
  return {
    ...ports,
    queues: { sendPlans: outage, sendChunks: outage, sendSettle: outage, sendPrune: outage },
    schedule: { create: outage, delete: outage },
  };
}

describe("during an outage of queues and schedules", () => {
  it("answers an accepted push as accepted, and sends it once later", async () => {
    const pipeline = fresh();

    const { objectId } = await runAsMaster(createPush, cutOff(pipeline.base), {
      body: { data: DATA },
    });
    await recover(pipeline, objectId);

    expect(await pipeline.record(objectId)).toMatchObject({ status: "done", successes: 2 });
    expect([...pipeline.sent.values()]).toEqual([1, 1]);
    expect(pipeline.logged).toEqual(["left to the reconciler"]);
  });

  it("sends a push to listed devices once later, too", async () => {
    const pipeline = fresh();
    const body = { data: DATA, device_type: "ios", device_ids: ["aa".repeat(32)] };

    const { objectId } = await runAsMaster(createDevicePush, cutOff(pipeline.base), { body });
    await recover(pipeline, objectId);

    expect(await pipeline.record(objectId)).toMatchObject({ status: "done", successes: 1 });
    expect([...pipeline.sent.values()]).toEqual([1]);
  });

  it("answers a cancelled push as cancelled", async () => {
    const pipeline = fresh();
    const body = { data: DATA, push_time: new Date(pipeline.now() + 3_600_000).toISOString() };
    const ports = cutOff(pipeline.base);
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.push((await runAsMaster(createPush, ports, { body })).objectId);
    const { results } = await runAsMaster<FindScheduledPushesResponse>(findScheduledPushes, ports);
    const outerId = results.find(({ push_msg }) => push_msg.id === ids[0])?.id;

    const params = { scheduleId: String(outerId) };
    expect(await runAsMaster(deleteScheduledPush, ports, { params })).toEqual({});
    const byRecord = { params: { notificationId: ids[1] } };
    expect(await runAsMaster(deleteNotification, ports, byRecord)).toEqual({});
    const running = await runAsMaster(createPush, ports, { body: { data: DATA } });
    const byRunning = { params: { notificationId: running.objectId } };
    expect(await runAsMaster(deleteNotification, ports, byRunning)).toEqual({});
    expect(await catchError(runAsMaster(deleteScheduledPush, ports, { params }))).toBe(
      "objectNotFound",
    );

    await recover(pipeline, running.objectId);
    expect(await pipeline.record(running.objectId)).toMatchObject({ status: "done", successes: 0 });
    expect(pipeline.sent.size).toBe(0);
  });
});

it("one failing push does not block the reconciler from the others", async () => {
  const pipeline = fresh();
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) ids.push(await pipeline.push({ data: DATA }));
  pipeline.messages.length = 0;
  pipeline.advance(MINUTE_MS);
  const { base } = pipeline;
  const [broken] = ids;
  const sendPlans: LimitedPushPorts["queues"]["sendPlans"] = async (messages) => {
    if (messages.some(({ push }) => push === broken)) await outage();
    return base.queues.sendPlans(messages);
  };
  const ports = { ...base, queues: { ...base.queues, sendPlans } };

  await expect(reconcilePushes(ports, TURN)).rejects.toThrow("1 pushes");
  await pipeline.drain();

  const states = await Promise.all(ids.map((id) => pipeline.record(id)));
  expect(states.map(({ status }) => status)).toEqual(["in-queue", "done", "done"]);
  expect(pipeline.logged).toEqual(["push not reconciled"]);
});
