import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnSchedule, ScheduleGroup } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { MESSAGE_VERSION } from "../../functions/contract/queues.ts";
import { WorkQueue } from "./queues.ts";
import { createSchedulerRole } from "./scheduled-push.ts";
import { Worker } from "./worker.ts";

/** A run that is an hour late is better than none; then a tick is a dead letter. */
const MAX_TICK_AGE_SECONDS = 3_600;

export interface TimersProps {
  /** Maximum concurrent invocations of the worker. */
  readonly maxConcurrency: number;
}

/**
 * One schedule that ticks every minute, and the queue of the runs that follow from a tick. A schedule for each
 * timer could not tell seconds: Scheduler counts in minutes, and comes up to a minute late.
 */
export class Timers extends Construct {
  readonly queue: WorkQueue;
  readonly worker: Worker;

  constructor(scope: Construct, id: string, { maxConcurrency }: TimersProps) {
    super(scope, id);
    this.queue = new WorkQueue(this, "Runs", { name: "timers" });
    this.worker = new Worker(this, "RunTimers", { work: this.queue, maxConcurrency });
    this.addTicks();
  }

  private addTicks(): void {
    const { queueArn } = this.queue.queue;
    const deadLettersArn = this.queue.deadLetters.queueArn;
    const group = new ScheduleGroup(this, "Group", { removalPolicy: RemovalPolicy.DESTROY });
    const sender = createSchedulerRole(this, "Sender", group);
    const resources = [queueArn, deadLettersArn];
    sender.addToPolicy(new PolicyStatement({ actions: ["sqs:SendMessage"], resources }));
    const schedule = new CfnSchedule(this, "EveryMinute", {
      description: "Queues the runs of timers in the next minute",
      groupName: group.scheduleGroupName,
      scheduleExpression: "rate(1 minute)",
      flexibleTimeWindow: { mode: "OFF" },
      target: {
        arn: queueArn,
        roleArn: sender.roleArn,
        input: JSON.stringify({
          version: MESSAGE_VERSION,
          at: "<aws.scheduler.scheduled-time>",
        }),
        deadLetterConfig: { arn: deadLettersArn },
        retryPolicy: { maximumEventAgeInSeconds: MAX_TICK_AGE_SECONDS },
      },
    });
    schedule.node.addDependency(sender);
  }
}
