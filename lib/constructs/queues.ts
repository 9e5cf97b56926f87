import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { ENV, type EnvName } from "../../functions/contract/env.ts";
import {
  MAX_RECEIVE_COUNT,
  type QueueName,
  VISIBILITY_TIMEOUT_FACTOR,
  WORKER_TIMEOUT_SECONDS,
} from "../../functions/contract/limits.ts";
import type { Grants } from "../grants.ts";
import type { ServiceFunction } from "./service-function.ts";

const VARIABLES = {
  plan: ENV.planQueueUrl,
  apns: ENV.apnsQueueUrl,
  fcm: ENV.fcmQueueUrl,
  settle: ENV.settleQueueUrl,
  prune: ENV.pruneQueueUrl,
  mail: ENV.mailQueueUrl,
  sms: ENV.smsQueueUrl,
} as const satisfies Record<QueueName, string>;

const DEAD_LETTER_VARIABLES: Partial<Record<QueueName, EnvName>> = {
  plan: ENV.planDeadLettersUrl,
  apns: ENV.apnsDeadLettersUrl,
  fcm: ENV.fcmDeadLettersUrl,
  settle: ENV.settleDeadLettersUrl,
  prune: ENV.pruneDeadLettersUrl,
};

/** What a replay calls beside `SendMessage` to the source. */
export const REPLAY_ACTIONS = [
  "sqs:ReceiveMessage",
  "sqs:DeleteMessage",
  "sqs:GetQueueAttributes",
] as const;

const RETENTION = Duration.days(4);
/** The longest that SQS keeps a message: two weeks to look at it. */
const DEAD_LETTER_RETENTION = Duration.days(14);

/** A queue whose messages move to `deadLetters` after `MAX_RECEIVE_COUNT` receives. */
export class WorkQueue extends Construct {
  readonly name: QueueName;
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { name }: { readonly name: QueueName }) {
    super(scope, id);
    this.name = name;
    const visibilityTimeout = Duration.seconds(
      WORKER_TIMEOUT_SECONDS[name] * VISIBILITY_TIMEOUT_FACTOR,
    );
    this.deadLetters = createDeadLetterQueue(this, "DeadLetters", visibilityTimeout);
    this.queue = new Queue(this, "Queue", {
      visibilityTimeout,
      retentionPeriod: RETENTION,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVE_COUNT },
    });
  }
}

/** @param visibilityTimeout that of the source, since its consumer also takes over the redrive */
export function createDeadLetterQueue(
  scope: Construct,
  id: string,
  visibilityTimeout: Duration,
): Queue {
  return new Queue(scope, id, {
    visibilityTimeout,
    retentionPeriod: DEAD_LETTER_RETENTION,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
}

/** Lets a function send to the queues that its grants name, and tells it their URLs. */
export function grantSend(
  queues: Readonly<Record<QueueName, WorkQueue>>,
  target: ServiceFunction,
  { sends = [] }: Grants,
): void {
  for (const name of sends) {
    target.allow(["sqs:SendMessage"], [queues[name].queue.queueArn]);
    target.setVariable(VARIABLES[name], queues[name].queue.queueUrl);
  }
}

/** Lets a function replay the dead letters of the queues that its grants name. */
export function grantReplay(
  queues: Readonly<Record<QueueName, WorkQueue>>,
  target: ServiceFunction,
  { replays = [] }: Grants,
): void {
  for (const name of replays) {
    const variable = DEAD_LETTER_VARIABLES[name];
    if (!variable) throw new TypeError(`Nobody replays ${name}`);
    target.allow(REPLAY_ACTIONS, [queues[name].deadLetters.queueArn]);
    target.setVariable(variable, queues[name].deadLetters.queueUrl);
  }
}
