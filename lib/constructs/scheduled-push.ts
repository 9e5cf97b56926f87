import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { PolicyStatement, type Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnSchedule, ScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { SCHEDULED_ENTRIES } from "../../functions/contract/entries.ts";
import { ENV } from "../../functions/contract/env.ts";
import { VISIBILITY_TIMEOUT_FACTOR } from "../../functions/contract/limits.ts";
import { WORKERS } from "../../functions/contract/workers.ts";
import type { Grants } from "../grants.ts";
import { InlineRole } from "./inline-role.ts";
import { createDeadLetterQueue, type WorkQueue } from "./queues.ts";
import { ServiceFunction } from "./service-function.ts";

/** Shorter than the minute between two runs, so that runs don't overlap. */
const RECONCILER_TIMEOUT_SECONDS = 55;

export interface ScheduledPushProps {
  /** Queue that a due schedule sends its plan message to. */
  readonly plan: WorkQueue;
}

/**
 * The group of the one-time schedules named `push-<pushId>`, the role that they send with, and the
 * reconciler, which runs every minute.
 */
export class ScheduledPush extends Construct {
  readonly group: ScheduleGroup;
  /** Plan messages that EventBridge Scheduler failed to send. */
  readonly deadLetters: Queue;
  readonly reconciler: ServiceFunction;
  private readonly plan: WorkQueue;
  private readonly sender: Role;

  constructor(scope: Construct, id: string, { plan }: ScheduledPushProps) {
    super(scope, id);
    this.plan = plan;
    this.group = new ScheduleGroup(this, "Group", { removalPolicy: RemovalPolicy.DESTROY });
    this.deadLetters = createDeadLetterQueue(this, "DeadLetters", {
      visibilityTimeout: Duration.seconds(WORKERS.plan.timeoutSeconds * VISIBILITY_TIMEOUT_FACTOR),
    });
    Validations.of(this.deadLetters).acknowledge({
      id: "AwsSolutions-SQS3",
      reason: "This is the dead-letter queue of the schedules",
    });
    this.sender = createSchedulerRole(this, "Sender", this.group);
    this.sender.addToPolicy(
      new PolicyStatement({
        actions: ["sqs:SendMessage"],
        resources: [plan.queue.queueArn, this.deadLetters.queueArn],
      }),
    );
    this.reconciler = new ServiceFunction(this, "Reconciler", {
      entry: "reconcile-pushes",
      description: "Resumes pushes that make no progress",
      timeout: Duration.seconds(RECONCILER_TIMEOUT_SECONDS),
    });
    // Scheduler invokes it asynchronously: without this, Lambda would repeat a failed run twice and
    // start runs that are up to six hours late.
    this.reconciler.function.configureAsyncInvoke({
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
    });
    this.scheduleReconciler();
  }

  /** Lets a function manage the schedules of pushes and sets the variables that it needs to create one. */
  grant(target: ServiceFunction, { schedules = [] }: Grants): void {
    if (schedules.length === 0) return;
    target.allow(
      schedules.map((action) => `scheduler:${action}`),
      [
        Stack.of(this).formatArn({
          service: "scheduler",
          resource: "schedule",
          resourceName: `${this.group.scheduleGroupName}/push-*`,
        }),
      ],
    );
    this.acknowledgeNames(target);
    target.allow(["iam:PassRole"], [this.sender.roleArn], {
      StringEquals: { "iam:PassedToService": "scheduler.amazonaws.com" },
    });
    target.setVariable(ENV.scheduleGroup, this.group.scheduleGroupName);
    target.setVariable(ENV.scheduleRoleArn, this.sender.roleArn);
    target.setVariable(ENV.scheduleTargetArn, this.plan.queue.queueArn);
    target.setVariable(ENV.scheduleDeadLetterArn, this.deadLetters.queueArn);
  }

  private acknowledgeNames(target: ServiceFunction): void {
    const pseudo = "arn:<AWS::Partition>:scheduler:<AWS::Region>:<AWS::AccountId>";
    const name = Stack.of(this).resolve(this.group.scheduleGroupName);
    Validations.of(target).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${pseudo}:schedule/${name}/push-*]`,
      reason: "Every scheduled push has its own schedule with the push's id in its name",
    });
  }

  private scheduleReconciler(): void {
    const group = new ScheduleGroup(this, "Jobs", { removalPolicy: RemovalPolicy.DESTROY });
    const invoker = createSchedulerRole(this, "Invoker", group);
    const { functionArn } = this.reconciler.function;
    invoker.addToPolicy(
      new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [functionArn] }),
    );
    const schedule = new CfnSchedule(this, "EveryMinute", {
      description: "Runs the reconciler",
      groupName: group.scheduleGroupName,
      scheduleExpression: SCHEDULED_ENTRIES["reconcile-pushes"],
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: functionArn,
        roleArn: invoker.roleArn,
        // The next run follows within a minute.
        retryPolicy: { maximumRetryAttempts: 0 },
      },
    });
    schedule.node.addDependency(invoker);
  }
}

/** A role that only schedules of the group may assume. */
export function createSchedulerRole(
  scope: Construct,
  id: string,
  { scheduleGroupArn }: ScheduleGroup,
): Role {
  const scheduler = new ServicePrincipal("scheduler.amazonaws.com", {
    conditions: {
      StringEquals: {
        "aws:SourceAccount": Stack.of(scope).account,
        "aws:SourceArn": scheduleGroupArn,
      },
    },
  });
  return new InlineRole(scope, id, { assumedBy: scheduler });
}
