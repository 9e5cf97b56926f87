import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import type { Config } from "../config.ts";
import type { Grants } from "../grants.ts";
import { WorkQueue } from "./queues.ts";
import type { ServiceFunction } from "./service-function.ts";
import { Worker } from "./worker.ts";

export type EngineProps = Omit<NonNullable<Config["engine"]>, "timers"> & {
  /** Maximum concurrent invocations of the worker. */
  readonly maxConcurrency: number;
};

/** The app's engine, which runs outside of this stack, and the queue of the hooks that follow a write. */
export class Engine extends Construct {
  readonly queue: WorkQueue;
  readonly worker: Worker;
  private readonly props: EngineProps;

  constructor(scope: Construct, id: string, props: EngineProps) {
    super(scope, id);
    this.props = props;
    this.queue = new WorkQueue(this, "Hooks", { name: "hooks" });
    this.worker = new Worker(this, "CallHooks", {
      work: this.queue,
      maxConcurrency: props.maxConcurrency,
    });
  }

  /** Tells a function where the engine is. Only an engine in a Lambda function needs a permission. */
  grant(target: ServiceFunction, { engine }: Grants): void {
    if (!engine) return;
    const { url, stagingUrl, functionArn } = this.props;
    if (url) target.setVariable(ENV.engineUrl, url);
    if (stagingUrl) target.setVariable(ENV.engineStagingUrl, stagingUrl);
    if (!functionArn) return;
    target.setVariable(ENV.engineFunctionArn, functionArn);
    target.allow(["lambda:InvokeFunction"], [functionArn]);
  }
}
