import { Aws, Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import { MAX_RECEIVE_COUNT, VISIBILITY_TIMEOUT_FACTOR } from "../../functions/contract/limits.ts";
import { isVendor, type Vendor } from "../../functions/contract/push-providers.ts";
import {
  deadLettersVariable,
  queueVariable,
  vendorQueueNames,
} from "../../functions/contract/queues.ts";
import { type QueueName, WORKERS } from "../../functions/contract/workers.ts";
import type { Grants } from "../grants.ts";
import { deploymentName } from "./deployment.ts";
import type { ServiceFunction } from "./service-function.ts";

/** Actions of a replay on a dead-letter queue; it also sends to the source queue. */
export const REPLAY_ACTIONS = [
  "sqs:ReceiveMessage",
  "sqs:DeleteMessage",
  "sqs:ChangeMessageVisibility",
  "sqs:GetQueueAttributes",
] as const;

const RETENTION = Duration.days(4);
/** Maximum retention of SQS. */
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
      WORKERS[name].timeoutSeconds * VISIBILITY_TIMEOUT_FACTOR,
    );
    const names = isVendor(name) ? vendorQueueNames(deploymentName(this), name) : undefined;
    this.deadLetters = createDeadLetterQueue(this, "DeadLetters", {
      visibilityTimeout,
      queueName: names?.deadLetters,
    });
    this.queue = new Queue(this, "Queue", {
      ...(names && { queueName: names.queue }),
      visibilityTimeout,
      retentionPeriod: RETENTION,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MAX_RECEIVE_COUNT },
    });
  }
}

interface DeadLetterQueueProps {
  /** The timeout of the source queue, because the same function consumes redriven messages. */
  readonly visibilityTimeout: Duration;
  /** @default - CloudFormation chooses it */
  readonly queueName?: string | undefined;
}

export function createDeadLetterQueue(
  scope: Construct,
  id: string,
  { visibilityTimeout, queueName }: DeadLetterQueueProps,
): Queue {
  return new Queue(scope, id, {
    ...(queueName !== undefined && { queueName }),
    visibilityTimeout,
    retentionPeriod: DEAD_LETTER_RETENTION,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
}

/** Without an engine there are no hooks, and without its sender a vendor has no queue. */
type Queues = { readonly [Name in QueueName]?: WorkQueue | undefined };

/**
 * Lets a function send to the queues in its grants and sets the variables with their names. All but its own sender send
 * nothing new to a retiring vendor's queue.
 */
export function grantSend(
  queues: Queues,
  target: ServiceFunction,
  { sends = [], retiring }: Grants & { readonly retiring: readonly Vendor[] },
): void {
  const known = sends.filter((name) => queues[name] !== undefined);
  for (const name of known) {
    const work = queues[name];
    if (work === undefined) continue;
    target.allow(["sqs:SendMessage"], [work.queue.queueArn]);
    target.setVariable(ENV.queueUrlPrefix, queueUrlPrefix());
    if (!isVendor(name)) target.setVariable(queueVariable(name), work.queue.queueName);
  }
  const vendors = known.filter(isVendor);
  const closed = vendors.filter(
    (vendor) => retiring.includes(vendor) && WORKERS[vendor].entry !== target.entry,
  );
  nameVendors(target, vendors);
  if (closed.length > 0) target.setVariable(ENV.retiringVendors, closed.join(" "));
}

function nameVendors(target: ServiceFunction, vendors: readonly Vendor[]): void {
  if (vendors.length === 0) return;
  const name = deploymentName(target);
  target.setVariable(ENV.vendorQueues, [name, ...vendors].join(" "));
}

function queueUrlPrefix(): string {
  return `https://sqs.${Aws.REGION}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/`;
}

/** Lets a function count the dead letters in all queues and sets the variable with their URLs. */
export function grantWatch(
  deadLetters: readonly Queue[],
  target: ServiceFunction,
  { watchesDeadLetters }: Grants,
): void {
  if (!watchesDeadLetters) return;
  target.allow(
    ["sqs:GetQueueAttributes"],
    deadLetters.map(({ queueArn }) => queueArn),
  );
  target.setVariable(ENV.deadLetterUrls, deadLetters.map(({ queueUrl }) => queueUrl).join(" "));
}

/** Lets a function replay the dead letters of the queues in its grants. */
export function grantReplay(
  queues: Queues,
  target: ServiceFunction,
  { replays = [] }: Grants,
): void {
  for (const name of replays) {
    const work = queues[name];
    if (work === undefined) continue;
    target.allow(REPLAY_ACTIONS, [work.deadLetters.queueArn]);
    if (!isVendor(name)) {
      target.setVariable(deadLettersVariable(name), work.deadLetters.queueName);
    }
  }
}
