import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from "@aws-sdk/client-scheduler";
import type { PlanMessage } from "../../generated/types.ts";
import type { PushSchedule } from "../../ports/push.ts";
import { AWS_HTTP } from "./aws-http.ts";

export interface ScheduleTarget {
  readonly scheduleGroup: string;
  readonly scheduleRoleArn: string;
  /** The plan queue. */
  readonly scheduleTargetArn: string;
  readonly scheduleDeadLetterArn: string;
}

/** How long Scheduler tries to reach the queue; the reconciler starts late pushes itself. */
const MAX_EVENT_AGE_SECONDS = 3_600;

/** One-time schedules `push-<pushId>`, which remove themselves. */
export function createPushSchedule(
  target: ScheduleTarget,
  client: SchedulerClient = new SchedulerClient({ requestHandler: AWS_HTTP }),
): PushSchedule {
  return {
    create: async (push, dueAtMs) => {
      try {
        await client.send(new CreateScheduleCommand(toSchedule(target, push, dueAtMs)));
      } catch (error) {
        if (!(error instanceof ConflictException)) throw error;
      }
    },
    delete: async (push) => {
      const name = { Name: scheduleName(push), GroupName: target.scheduleGroup };
      try {
        await client.send(new DeleteScheduleCommand(name));
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error;
      }
    },
  };
}

function scheduleName(push: string): string {
  return `push-${push}`;
}

function toSchedule(target: ScheduleTarget, push: string, dueAtMs: number) {
  const message: PlanMessage = { version: 1, push };
  const seconds = new Date(dueAtMs).toISOString().slice(0, "yyyy-mm-ddThh:mm:ss".length);
  return {
    Name: scheduleName(push),
    GroupName: target.scheduleGroup,
    ScheduleExpression: `at(${seconds})`,
    ScheduleExpressionTimezone: "UTC",
    FlexibleTimeWindow: { Mode: "OFF" as const },
    ActionAfterCompletion: "DELETE" as const,
    Target: {
      Arn: target.scheduleTargetArn,
      RoleArn: target.scheduleRoleArn,
      Input: JSON.stringify(message),
      DeadLetterConfig: { Arn: target.scheduleDeadLetterArn },
      RetryPolicy: { MaximumEventAgeInSeconds: MAX_EVENT_AGE_SECONDS },
    },
  };
}
