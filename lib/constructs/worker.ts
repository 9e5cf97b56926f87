import { Duration } from "aws-cdk-lib";
import { EventSourceMapping } from "aws-cdk-lib/aws-lambda";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { WORKERS } from "../../functions/contract/workers.ts";
import type { WorkQueue } from "./queues.ts";
import { ServiceFunction } from "./service-function.ts";

/** Actions that Lambda calls with the function's role to poll a queue. */
export const CONSUME_ACTIONS = [
  "sqs:ReceiveMessage",
  "sqs:DeleteMessage",
  "sqs:ChangeMessageVisibility",
  "sqs:GetQueueAttributes",
] as const;

export interface WorkerProps {
  readonly work: WorkQueue;
  /** False for a worker of something that is switched off: polling an empty queue costs money. @default true */
  readonly enabled?: boolean;
  /** Maximum concurrent invocations, at least 2; other messages stay in the queue. */
  readonly maxConcurrency: number;
}

/**
 * A function that consumes a queue and reports failures message by message. `Redrive` is a disabled
 * mapping from the dead-letter queue; enabling it processes the failed messages again.
 */
export class Worker extends Construct {
  readonly target: ServiceFunction;
  readonly work: WorkQueue;
  readonly enabled: boolean;

  constructor(scope: Construct, id: string, props: WorkerProps) {
    super(scope, id);
    this.work = props.work;
    this.enabled = props.enabled ?? true;
    const { entry, description, timeoutSeconds, memoryMb } = WORKERS[props.work.name];
    this.target = new ServiceFunction(this, "Worker", {
      entry,
      description,
      timeout: Duration.seconds(timeoutSeconds),
      memorySize: memoryMb,
    });
    this.consume("Source", props.work.queue, {
      enabled: this.enabled,
      maxConcurrency: props.maxConcurrency,
    });
    this.addRedrive("Redrive", props.work.deadLetters);
  }

  /** Adds a disabled mapping from a dead-letter queue with messages for this worker. */
  addRedrive(id: string, deadLetters: IQueue): void {
    this.consume(id, deadLetters, { enabled: false, maxConcurrency: 2 });
  }

  private consume(
    id: string,
    queue: IQueue,
    { enabled, maxConcurrency }: { readonly enabled: boolean; readonly maxConcurrency: number },
  ): void {
    this.target.allow(CONSUME_ACTIONS, [queue.queueArn]);
    const mapping = new EventSourceMapping(this, id, {
      target: this.target.function,
      eventSourceArn: queue.queueArn,
      batchSize: WORKERS[this.work.name].batchSize,
      reportBatchItemFailures: true,
      maxConcurrency,
      enabled,
    });
    // Lambda rejects the mapping until the role may receive messages.
    mapping.node.addDependency(this.target.function.role ?? this.target);
  }
}
