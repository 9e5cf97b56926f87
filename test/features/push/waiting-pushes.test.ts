import { expect, it } from "vitest";
import { NOTHING_FOLDED } from "../../../functions/domain/push/ledger/ledger.ts";
import {
  createPushRecord,
  type PushRecord,
} from "../../../functions/domain/push/ledger/push-record.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { fakeInstallations } from "../../support/push/fake-installations.ts";
import { createPipeline } from "../../support/push/pipeline.ts";

const engine = forAllTests(startDynamoDbEngine);

const LIMIT = 3;

it("limits waiting pushes under concurrent requests, and each that leaves makes room", async () => {
  const pipeline = createPipeline({
    engine,
    installations: fakeInstallations([], { pageSize: 5 }),
  });
  const { records, progress, plans } = pipeline.base;
  const nowMs = pipeline.now();
  const schedule = async (scheduleId: number): Promise<PushRecord | undefined> => {
    const objectId = `push${String(scheduleId).padStart(12, "0")}`;
    const record = createPushRecord(
      { data: {}, where: {}, production: true, dueAtMs: nowMs + 3_600_000 },
      { objectId, notificationId: objectId, nowMs, days: 7 },
    );
    const waiting = { ...record, _scheduleId: scheduleId };
    const answer = await records.create({ record: waiting, maxWaiting: LIMIT });
    return answer.kind === "created" ? waiting : undefined;
  };
  const accepted = async (...ids: number[]) =>
    (await Promise.all(ids.map(schedule))).filter((record) => record !== undefined);
  const listed = async () => (await records.listScheduled()).length;

  const first = await accepted(1, 2, 3, 4, 5, 6);
  expect(first).toHaveLength(LIMIT);
  expect(await listed()).toBe(LIMIT);

  const [cancelled, failed, started] = first as [PushRecord, PushRecord, PushRecord];
  expect(await records.cancelScheduled(cancelled, nowMs)).toBe(true);
  expect(await records.cancelScheduled(cancelled, nowMs)).toBe(false);
  const error = { ...NOTHING_FOLDED, errors: ["no"], status: "error" } as const;
  expect(await progress.finish(failed, error, nowMs)).toBe(true);
  expect(await progress.finish(failed, error, nowMs)).toBe(false);
  expect(await plans.start(started, [], nowMs)).toBe(true);
  expect(await plans.start(started, [], nowMs)).toBe(false);
  expect(await listed()).toBe(0);
  expect(await records.findScheduled(failed._scheduleId ?? 0)).toBeUndefined();

  expect(await accepted(7, 8, 9, 10)).toHaveLength(LIMIT);
});
