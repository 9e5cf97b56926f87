import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  ValidationException,
} from "@aws-sdk/client-scheduler";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AwsEndpoint, startAwsEndpoint } from "../../../local/aws/aws-endpoint.ts";
import { parseScheduleExpression } from "../../../local/aws/schedule-expression.ts";
import { createScheduleStore } from "../../../local/aws/schedule-store.ts";
import { createScheduler, type Scheduler } from "../../../local/aws/scheduler.ts";
import { createSchedulerApi } from "../../../local/aws/scheduler-api.ts";
import { createLocalClock } from "../../../local/data/local-clock.ts";
import { eventually } from "../../support/cloud/small-cloud.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const TARGET = { Arn: "arn:aws:sqs:us-east-1:000000000000:plan", RoleArn: "arn:aws:iam::0:role/r" };
const HOUR_MS = 3_600_000;

let running: { readonly scheduler: Scheduler; readonly endpoint: AwsEndpoint }[] = [];
beforeEach(() => {
  running = [];
});
afterEach(async () => {
  for (const { scheduler, endpoint } of running) {
    await scheduler.stop();
    await endpoint.stop();
  }
});

async function startScheduler(file?: string, fail: (arn: string) => boolean = () => false) {
  const clock = createLocalClock();
  const store = createScheduleStore(clock, file);
  const delivered: string[] = [];
  const scheduler = createScheduler({
    store,
    clock,
    deliver: async (arn, input) => {
      if (fail(arn)) throw new Error("target is down");
      delivered.push(`${arn.split(":").at(-1)} ${input}`);
    },
    onError: () => undefined,
  });
  const api = createSchedulerApi({ store, groups: ["pushes"] });
  const endpoint = await startAwsEndpoint({ json: {}, query: {}, rest: api });
  running.push({ scheduler, endpoint });
  const client = new SchedulerClient({
    endpoint: endpoint.origin,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  });
  return { clock, store, scheduler, client, delivered };
}

function createCommand(dueMs: number, target: object = {}) {
  return new CreateScheduleCommand({
    Name: "push-1",
    GroupName: "pushes",
    ScheduleExpression: `at(${new Date(dueMs).toISOString().slice(0, 19)})`,
    FlexibleTimeWindow: { Mode: "OFF" },
    ActionAfterCompletion: "DELETE",
    Target: { ...TARGET, Input: '{"push":1}', ...target },
  });
}

describe("a one-time schedule", () => {
  test("fires once when the shared clock reaches it, then is deleted", async () => {
    const { clock, store, scheduler, client, delivered } = await startScheduler();
    scheduler.start();
    await client.send(createCommand(clock.now() + HOUR_MS));
    expect(delivered).toEqual([]);

    clock.advance(HOUR_MS);

    await eventually(
      async () => delivered,
      (all) => all.length === 1,
    );
    await eventually(
      async () => store.all(),
      (all) => all.length === 0,
    );
    clock.advance(HOUR_MS);
    expect(delivered).toEqual(['plan {"push":1}']);
  });

  test("survives a restart and fires late if it was due in the meantime", async () => {
    const file = `${temporaryFolder()}/schedules.json`;
    const first = await startScheduler(file);
    await first.client.send(createCommand(first.clock.now() - HOUR_MS));
    expect(first.delivered).toEqual([]);

    const second = await startScheduler(file);
    second.scheduler.start();

    await eventually(
      async () => second.delivered,
      (all) => all.length === 1,
    );
  });

  test("does not fire after its deletion", async () => {
    const { clock, scheduler, client, delivered } = await startScheduler();
    scheduler.start();
    await client.send(createCommand(clock.now() + HOUR_MS));
    await client.send(new DeleteScheduleCommand({ Name: "push-1", GroupName: "pushes" }));
    clock.advance(2 * HOUR_MS);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(delivered).toEqual([]);
  });

  test("goes to the dead-letter queue if its target keeps failing", async () => {
    const { clock, scheduler, client, delivered } = await startScheduler(undefined, (arn) =>
      arn.endsWith(":plan"),
    );
    scheduler.start();
    await client.send(
      createCommand(clock.now(), {
        RetryPolicy: { MaximumRetryAttempts: 0 },
        DeadLetterConfig: { Arn: "arn:aws:sqs:us-east-1:000000000000:dead" },
      }),
    );
    await eventually(
      async () => delivered,
      (all) => all.length === 1,
    );
    expect(delivered).toEqual(['dead {"push":1}']);
  });
});

test("a rate() of the template fires at the start, then by the clock, even after the clock is reset", async () => {
  const { clock, scheduler, delivered } = await startScheduler();
  scheduler.addFromTemplate([
    {
      Name: "reconcile",
      ScheduleExpression: "rate(1 minute)",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: { ...TARGET, Input: "run" },
    },
  ]);
  scheduler.start();
  await eventually(
    async () => delivered.length,
    (count) => count === 1,
  );
  clock.advance(HOUR_MS);
  await eventually(
    async () => delivered.length,
    (count) => count === 2,
  );
  clock.reset();
  await eventually(
    async () => delivered.length,
    (count) => count === 3,
  );
});

test("the API answers with errors that the AWS SDK recognizes", async () => {
  const { clock, client } = await startScheduler();
  await client.send(createCommand(clock.now() + HOUR_MS));
  const get = (Name: string) => client.send(new GetScheduleCommand({ Name, GroupName: "pushes" }));
  expect((await get("push-1")).CreationDate).toBeInstanceOf(Date);
  await expect(client.send(createCommand(0))).rejects.toBeInstanceOf(ConflictException);
  await expect(get("none")).rejects.toBeInstanceOf(ResourceNotFoundException);
  const cron = createCommand(0);
  cron.input.ScheduleExpression = "cron(0 12 * * ? *)";
  await expect(client.send(cron)).rejects.toBeInstanceOf(ValidationException);
  const unknownGroup = createCommand(0);
  unknownGroup.input.GroupName = "other";
  await expect(client.send(unknownGroup)).rejects.toBeInstanceOf(ResourceNotFoundException);
});

test("at() uses its time zone before and after the start of daylight saving time", () => {
  const due = (text: string) => parseScheduleExpression(`at(${text})`, "Europe/Berlin");
  expect(due("2026-01-01T12:00:00")).toEqual({ kind: "at", dueMs: Date.UTC(2026, 0, 1, 11) });
  expect(due("2026-07-01T12:00:00")).toEqual({ kind: "at", dueMs: Date.UTC(2026, 6, 1, 10) });
});
