import { defined } from "../../domain/defined.ts";
import type { SmsMessage } from "../../generated/types.ts";
import type { SmsSender } from "../../ports/messages.ts";
import type { Clock, Log } from "../../ports/system.ts";

export interface SendSmsPorts {
  readonly smsSender: SmsSender;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Sends one message of the SMS queue. A message that is delivered twice may be sent twice, because
 * End User Messaging has no idempotency key.
 */
export async function sendSms(
  sms: SmsMessage,
  { smsSender, clock, log }: SendSmsPorts,
): Promise<void> {
  const { to, text, expiresAtMs = Number.POSITIVE_INFINITY, suppressed = false } = sms;
  const trace = defined({ apiRequestId: sms.apiRequestId });
  if (suppressed) return;
  // An operator may move messages back from the dead-letter queue days later.
  if (expiresAtMs <= clock.now()) return log.warn("sms expired", trace);
  const acceptance = await smsSender.send({ to, text });
  if (acceptance.kind === "accepted") {
    log.info("sms accepted", { ...trace, smsMessageId: acceptance.id });
  } else log.error("sms rejected", { ...trace, reason: acceptance.reason });
}
