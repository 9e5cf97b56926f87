import pMap from "p-map";
import { expect, it } from "vitest";
import { createPushOpen } from "../../../../functions/features/push/opens/operations/create-push-open.ts";
import { getNotification } from "../../../../functions/features/push/operations/get-notification.ts";
import { getPushRecord } from "../../../../functions/features/push/operations/get-push-record.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { anInstallation, fakeInstallations } from "../../../support/push/fake-installations.ts";
import { createPipeline } from "../../../support/push/pipeline.ts";
import { catchError, runAsMaster } from "../../../support/services/run-as-master.ts";

const DATA = { alert: "New photo", album: 7 };
const DEVICES = 40;

const engine = forAllTests(startDynamoDbEngine);

async function sendPush(body: object = { count_opens: true }) {
  const all = Array.from({ length: DEVICES }, (_, index) => anInstallation(index));
  const pipeline = createPipeline({
    engine,
    installations: fakeInstallations(all, { pageSize: 100 }),
  });
  const push = await pipeline.push({ data: DATA, ...body });
  await pipeline.drain();
  const open = (device: object, objectId = push) =>
    runAsMaster(createPushOpen, pipeline.base, { params: { objectId }, body: device });
  const read = () =>
    runAsMaster<Record<string, unknown>>(getPushRecord, pipeline.base, {
      params: { objectId: push },
    });
  return { pipeline, push, all, open, read };
}

it("counts each device once by provider, however often and simultaneously it reports", async () => {
  const { pipeline, push, all, open, read } = await sendPush();
  const told = all.slice(0, 30);

  const names = told.flatMap(({ objectId: installation, deviceToken }) => [
    ...[{ installation }, { installation }],
    ...(deviceToken ? [{ deviceToken }] : []),
  ]);
  await pMap(names, (name) => open(name), { concurrency: 8 });

  const expected = {
    ...{ opened: 30, successes: DEVICES, devices: DEVICES, msg: { ...DATA, push_id: push } },
    providers: { apns: { opened: 15 }, fcm: { opened: 15 } },
  };
  expect(await read()).toMatchObject(expected);
  const params = { notificationId: push };
  expect(await runAsMaster(getNotification, pipeline.base, { params })).toMatchObject(expected);
});

it("is 0 before the first device reports, and absent unless it was asked for", async () => {
  expect(await (await sendPush()).read()).toMatchObject({ opened: 0 });
  const { read, open, all } = await sendPush({});
  expect(await catchError(open({ installation: all[0]?.objectId }))).toBe("badParameter");
  const record = await read();
  expect(record.msg).toEqual(DATA);
  expect(JSON.stringify(record)).not.toContain("opened");
});

it("counts nothing for an unknown push or device, or one without a name", async () => {
  const { open, read, all } = await sendPush();
  const installation = all[0]?.objectId;
  expect(await catchError(open({ installation }, "abcdefghijklmnop"))).toBe("objectNotFound");
  expect(await catchError(open({ installation: "nobody" }))).toBe("objectNotFound");
  expect(await catchError(open({ deviceToken: "nobody" }))).toBe("objectNotFound");
  expect(await catchError(open({}))).toBe("badParameter");
  expect(await catchError(open({ installation, deviceToken: "apns0" }))).toBe("badParameter");
  expect(await read()).toMatchObject({ opened: 0 });
});

it.each([
  { count_opens: "true" },
  { count_opens: true, data: { alert: "x", push_id: "mine" } },
  { count_opens: true, data: { live_activity: { event: "end", id: "order-42" } } },
])("refuses to count opens with %j", async (body) => {
  expect(await catchError(sendPush(body))).toBe("badParameter");
});
