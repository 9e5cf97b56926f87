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
import { EACH_ATTEMPT, endWithInvocation } from "./invocation-end.ts";

export interface ScheduleTarget {
  readonly scheduleGroup: string;
  readonly scheduleRoleArn: string;
  /** The plan queue. */
  readonly scheduleTargetArn: string;
  readonly scheduleDeadLetterArn: string;
}

/** Scheduler stops trying to reach the queue after this; the reconciler starts overdue pushes. */
const MAX_EVENT_AGE_SECONDS = 3_600;

/** One-time schedules named `push-<pushId>`, which EventBridge Scheduler deletes after they fire. */
export function createPushSchedule(
  target: ScheduleTarget,
  client: SchedulerClient = createClient(),
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

function createClient(): SchedulerClient {
  const client = new SchedulerClient({ requestHandler: AWS_HTTP });
  client.middlewareStack.add(endWithInvocation, EACH_ATTEMPT);
  return client;
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
