import { Stack } from "aws-cdk-lib";
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  Identity,
  SuppressionReasons,
} from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import { toAddress } from "../config.ts";
import type { Grants } from "../grants.ts";
import { WorkQueue } from "./queues.ts";
import type { ServiceFunction } from "./service-function.ts";
import { Worker } from "./worker.ts";

/** SES's default sending rate is 14 mails a second; throttled mails go back to the queue. */
const MAX_CONCURRENCY = 2;

export interface MailProps {
  /** `name@domain` or `Name <name@domain>`. @default - mails can't be sent */
  readonly sender: string | undefined;
  /** Creates the SES identity of the sender's domain. */
  readonly createIdentity: boolean;
}

/** The mail queue and its worker, which may send from the configured address only. */
export class Mail extends Construct {
  readonly queue: WorkQueue;
  readonly worker: Worker;
  private readonly sender: string | undefined;

  constructor(scope: Construct, id: string, props: MailProps) {
    super(scope, id);
    this.sender = props.sender;
    this.queue = new WorkQueue(this, "Mails", { name: "mail" });
    this.worker = new Worker(this, "SendMail", {
      entry: "send-mail",
      description: "Sends mails through SES",
      work: this.queue,
      maxConcurrency: MAX_CONCURRENCY,
    });
    if (props.createIdentity && props.sender) this.createIdentity(toDomain(props.sender));
  }

  /** Lets a function send from the sender, whether the address or its domain is verified in SES. */
  grant(target: ServiceFunction, { mail }: Grants): void {
    if (!mail || !this.sender) return;
    const address = toAddress(this.sender);
    const identities = [address, toDomain(this.sender)].map((resourceName) =>
      Stack.of(this).formatArn({ service: "ses", resource: "identity", resourceName }),
    );
    target.allow(["ses:SendEmail"], identities, {
      StringEquals: { "ses:FromAddress": address },
    });
    target.setVariable(ENV.mailSender, this.sender);
  }

  private createIdentity(domain: string): void {
    const configurationSet = new ConfigurationSet(this, "ConfigurationSet", {
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    new EmailIdentity(this, "Identity", { identity: Identity.domain(domain), configurationSet });
  }
}

function toDomain(sender: string): string {
  return toAddress(sender).replace(/^.*@/, "");
}
