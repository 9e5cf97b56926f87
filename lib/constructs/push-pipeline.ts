import { Construct } from "constructs";
import { sendEntry, type WorkerEntry } from "../../functions/contract/entries.ts";
import { forEachProvider, PUSH_PROVIDERS } from "../../functions/contract/push-providers.ts";
import { PUSH_QUEUES, type PushQueueName } from "../../functions/contract/queues.ts";
import { WorkQueue } from "./queues.ts";
import { Worker } from "./worker.ts";

interface PipelineStep {
  readonly entry: WorkerEntry;
  readonly description: string;
}

/** The function that consumes each queue. */
const STEPS: Readonly<Record<PushQueueName, PipelineStep>> = {
  plan: {
    entry: "plan-push",
    description: "Splits the audience of a push into chunks",
  },
  ...forEachProvider((provider) => ({
    entry: sendEntry(provider),
    description: `Sends chunks to ${PUSH_PROVIDERS[provider].displayName}`,
  })),
  settle: {
    entry: "settle-push",
    description: "Updates the record of a push from its ledger",
  },
  prune: {
    entry: "prune-installations",
    description: "Removes installations with dead tokens",
  },
};

export interface PushPipelineProps {
  /** Maximum concurrent invocations of each worker. */
  readonly maxConcurrency: Readonly<Record<PushQueueName, number>>;
}

/** The queues of a push and their consumers: plan, one sender per provider, settle and prune. */
export class PushPipeline extends Construct {
  readonly queues: Readonly<Record<PushQueueName, WorkQueue>>;
  readonly planner: Worker;
  readonly workers: readonly Worker[];

  constructor(scope: Construct, id: string, { maxConcurrency }: PushPipelineProps) {
    super(scope, id);
    const queues = PUSH_QUEUES.map(
      (name) => [name, new WorkQueue(this, pascalCase(name), { name })] as const,
    );
    this.queues = Object.fromEntries(queues) as Record<PushQueueName, WorkQueue>;
    this.workers = PUSH_QUEUES.map((name) => this.createWorker(name, maxConcurrency[name]));
    const planner = this.workers.find(({ work }) => work.name === "plan");
    if (!planner) throw new TypeError("The pipeline has no planner");
    this.planner = planner;
  }

  private createWorker(name: PushQueueName, maxConcurrency: number): Worker {
    const step = STEPS[name];
    const work = this.queues[name];
    return new Worker(this, pascalCase(step.entry), { ...step, work, maxConcurrency });
  }
}

/** `send-apns` → `SendApns` */
function pascalCase(name: string): string {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join("");
}
