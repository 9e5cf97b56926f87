import { Construct } from "constructs";
import type { MaximumConcurrency } from "../../functions/contract/concurrency.ts";
import type { Vendor } from "../../functions/contract/push-providers.ts";
import { type PushQueueName, pushQueuesWith } from "../../functions/contract/queues.ts";
import { WORKERS } from "../../functions/contract/workers.ts";
import { WorkQueue } from "./queues.ts";
import { Worker } from "./worker.ts";

export interface PushPipelineProps {
  /** Maximum concurrent invocations of each worker. */
  readonly maxConcurrency: MaximumConcurrency;
  /** The vendors that the deployment has senders for. */
  readonly vendors: readonly Vendor[];
}

/** The queues of a deployment. */
export type PipelineQueues = Readonly<Record<Exclude<PushQueueName, Vendor>, WorkQueue>> & {
  readonly [Name in Vendor]?: WorkQueue;
};

/** The queues of a push and their consumers: plan, one sender per provider, settle and prune. */
export class PushPipeline extends Construct {
  readonly queues: PipelineQueues;
  readonly planner: Worker;
  readonly workers: readonly Worker[];

  constructor(scope: Construct, id: string, { maxConcurrency, vendors }: PushPipelineProps) {
    super(scope, id);
    const names = pushQueuesWith(vendors);
    const queues = names.map((name) => new WorkQueue(this, pascalCase(name), { name }));
    this.queues = Object.fromEntries(
      queues.map((work) => [work.name, work]),
    ) as unknown as PipelineQueues;
    this.workers = names.map((name, index) =>
      this.createWorker(name, queues[index] as WorkQueue, maxConcurrency[name] ?? 0),
    );
    const planner = this.workers.find(({ work }) => work.name === "plan");
    if (!planner) throw new TypeError("The pipeline has no planner");
    this.planner = planner;
  }

  private createWorker(name: PushQueueName, work: WorkQueue, maxConcurrency: number): Worker {
    return new Worker(this, pascalCase(WORKERS[name].entry), { work, maxConcurrency });
  }
}

/** `send-apns` → `SendApns` */
function pascalCase(name: string): string {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join("");
}
