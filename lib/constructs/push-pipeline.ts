import { Construct } from "constructs";
import { WorkQueue } from "./queues.ts";
import { Worker } from "./worker.ts";

/**
 * Invocations at once by queue. APNs and FCM have their own, so trouble with one does not slow the
 * other; 20 × 4 chunks of 500 devices stay below FCM's 600,000 a minute per project.
 */
const MAX_CONCURRENCY = { plan: 10, apns: 20, fcm: 20, settle: 5, prune: 5 } as const;

/** plan → apns and fcm → settle, prune: the queues of a push and the functions that consume them. */
export class PushPipeline extends Construct {
  readonly queues: Readonly<Record<keyof typeof MAX_CONCURRENCY, WorkQueue>>;
  readonly planner: Worker;
  readonly workers: readonly Worker[];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.queues = {
      plan: new WorkQueue(this, "Plan", { name: "plan" }),
      apns: new WorkQueue(this, "Apns", { name: "apns" }),
      fcm: new WorkQueue(this, "Fcm", { name: "fcm" }),
      settle: new WorkQueue(this, "Settle", { name: "settle" }),
      prune: new WorkQueue(this, "Prune", { name: "prune" }),
    };
    this.planner = new Worker(this, "PlanPush", {
      entry: "plan-push",
      description: "Splits the audience of a push into chunks",
      work: this.queues.plan,
      maxConcurrency: MAX_CONCURRENCY.plan,
    });
    const sendApns = new Worker(this, "SendApns", {
      entry: "send-apns",
      description: "Sends chunks to APNs",
      work: this.queues.apns,
      maxConcurrency: MAX_CONCURRENCY.apns,
    });
    const sendFcm = new Worker(this, "SendFcm", {
      entry: "send-fcm",
      description: "Sends chunks to FCM",
      work: this.queues.fcm,
      maxConcurrency: MAX_CONCURRENCY.fcm,
    });
    const settlePush = new Worker(this, "SettlePush", {
      entry: "settle-push",
      description: "Folds the ledger of a push into its record",
      work: this.queues.settle,
      maxConcurrency: MAX_CONCURRENCY.settle,
    });
    const prune = new Worker(this, "PruneInstallations", {
      entry: "prune-installations",
      description: "Removes installations whose token is dead",
      work: this.queues.prune,
      maxConcurrency: MAX_CONCURRENCY.prune,
    });
    this.workers = [this.planner, sendApns, sendFcm, settlePush, prune];
  }
}
