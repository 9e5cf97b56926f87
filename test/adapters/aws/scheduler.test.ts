import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from "@aws-sdk/client-scheduler";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, it } from "vitest";
import { createPushSchedule } from "../../../functions/adapters/aws/scheduler.ts";

const scheduler = mockClient(SchedulerClient);
const schedule = createPushSchedule(
  {
    scheduleGroup: "pushes",
    scheduleRoleArn: "role",
    scheduleTargetArn: "queue",
    scheduleDeadLetterArn: "dead",
  },
  scheduler as unknown as SchedulerClient,
);

beforeEach(() => scheduler.reset());

it("a schedule fires once, in the second of its push, and is deleted after that", async () => {
  scheduler.on(CreateScheduleCommand).resolves({});

  await schedule.create("i4OcyCnyjckJOtzz", Date.UTC(2026, 10, 21, 8, 30, 15, 900));

  expect(scheduler.commandCalls(CreateScheduleCommand)[0]?.args[0].input).toMatchObject({
    Name: "push-i4OcyCnyjckJOtzz",
    GroupName: "pushes",
    ScheduleExpression: "at(2026-11-21T08:30:15)",
    ActionAfterCompletion: "DELETE",
    Target: { Arn: "queue", Input: '{"version":1,"push":"i4OcyCnyjckJOtzz"}' },
  });
});

it("creating a schedule that exists and deleting a missing one succeed", async () => {
  const failure = { $metadata: {}, Message: "", message: "" };
  scheduler.on(CreateScheduleCommand).rejects(new ConflictException(failure));
  scheduler.on(DeleteScheduleCommand).rejects(new ResourceNotFoundException(failure));

  await expect(schedule.create("p", 0)).resolves.toBeUndefined();
  await expect(schedule.delete("p")).resolves.toBeUndefined();
});

it("an outage rejects", async () => {
  scheduler.on(CreateScheduleCommand).rejects(new Error("outage"));

  await expect(schedule.create("p", 0)).rejects.toThrow("outage");
});
