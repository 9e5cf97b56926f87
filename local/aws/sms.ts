import { randomUUID } from "node:crypto";
import type { LocalClock } from "../data/local-clock.ts";
import { AwsError } from "./aws-endpoint.ts";
import type { Outbox } from "./outbox.ts";

/** One entry of `GET /_local/sms`. */
export interface SentSms {
  readonly to: string;
  readonly text: string;
  readonly sentAt: string;
}

/** End User Messaging `SendTextMessage`. */
export function createSms(outbox: Outbox<SentSms>, clock: LocalClock) {
  return (input: Readonly<Record<string, unknown>>): unknown => {
    const to = String(input.DestinationPhoneNumber ?? "");
    if (!/^\+[1-9]\d{1,14}$/.test(to)) {
      throw new AwsError("ValidationException", "DestinationPhoneNumber must be in E.164 format");
    }
    outbox.add({
      to,
      text: String(input.MessageBody ?? ""),
      sentAt: new Date(clock.now()).toISOString(),
    });
    return { MessageId: randomUUID() };
  };
}
