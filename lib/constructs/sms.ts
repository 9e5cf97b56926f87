import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import type { Grants } from "../grants.ts";
import { WorkQueue } from "./queues.ts";
import type { ServiceFunction } from "./service-function.ts";
import { Worker } from "./worker.ts";

export interface SmsProps {
  /** ARN of a phone number, sender ID or pool. @default - no SMS are sent */
  readonly originationIdentity: string | undefined;
  /** Maximum concurrent invocations of the worker. */
  readonly maxConcurrency: number;
}

/** The SMS queue and its worker, which may send only from the configured identity. */
export class Sms extends Construct {
  readonly queue: WorkQueue;
  readonly worker: Worker;
  private readonly originationIdentity: string | undefined;

  constructor(scope: Construct, id: string, props: SmsProps) {
    super(scope, id);
    this.originationIdentity = props.originationIdentity;
    this.queue = new WorkQueue(this, "Messages", { name: "sms" });
    this.worker = new Worker(this, "SendSms", {
      work: this.queue,
      enabled: props.originationIdentity !== undefined,
      maxConcurrency: props.maxConcurrency,
    });
  }

  /**
   * Lets the worker send from the identity. Functions that queue SMS get the variable too: without it
   * they know that SMS are turned off.
   */
  grant(target: ServiceFunction, { sms, sends = [] }: Grants): void {
    if (!this.originationIdentity) return;
    if (sms) target.allow(["sms-voice:SendTextMessage"], [this.originationIdentity]);
    if (sms || sends.includes("sms")) {
      target.setVariable(ENV.smsOriginationIdentity, this.originationIdentity);
    }
  }
}
