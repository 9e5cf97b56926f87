import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import type { Grants } from "../grants.ts";
import { WorkQueue } from "./queues.ts";
import type { ServiceFunction } from "./service-function.ts";
import { Worker } from "./worker.ts";

/** A phone number sends one message a second to three; throttled messages go back to the queue. */
const MAX_CONCURRENCY = 2;

export interface SmsProps {
  /** ARN of a phone number, sender id or pool. @default - text messages can't be sent */
  readonly originationIdentity: string | undefined;
}

/** The queue of text messages and its worker, which may send from the configured identity only. */
export class Sms extends Construct {
  readonly queue: WorkQueue;
  readonly worker: Worker;
  private readonly originationIdentity: string | undefined;

  constructor(scope: Construct, id: string, { originationIdentity }: SmsProps) {
    super(scope, id);
    this.originationIdentity = originationIdentity;
    this.queue = new WorkQueue(this, "Messages", { name: "sms" });
    this.worker = new Worker(this, "SendSms", {
      entry: "send-sms",
      description: "Sends text messages through End User Messaging",
      work: this.queue,
      maxConcurrency: MAX_CONCURRENCY,
    });
  }

  /**
   * Lets the worker send from the identity. Those who queue messages learn it too: its absence
   * tells them that there is nobody to send.
   */
  grant(target: ServiceFunction, { sms, sends = [] }: Grants): void {
    if (!this.originationIdentity) return;
    if (sms) target.allow(["sms-voice:SendTextMessage"], [this.originationIdentity]);
    if (sms || sends.includes("sms")) {
      target.setVariable(ENV.smsOriginationIdentity, this.originationIdentity);
    }
  }
}
