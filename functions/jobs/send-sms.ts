import type { SmsMessage } from "../generated/types.ts";
import type { SmsSender } from "../ports/messages.ts";
import type { Clock, Log } from "../ports/system.ts";

export interface SendSmsPorts {
  readonly smsSender: SmsSender;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * One text message of the sms queue. A message delivered twice may be texted twice: End User
 * Messaging knows no key.
 */
export async function sendSms(
  sms: SmsMessage,
  { smsSender, clock, log }: SendSmsPorts,
): Promise<void> {
  const { to, text, expiresAtMs = Number.POSITIVE_INFINITY, suppressed = false } = sms;
  if (suppressed) return;
  // Also what an operator moves back from the dead-letter queue days later.
  if (expiresAtMs <= clock.now()) return log.warn("sms expired", {});
  const acceptance = await smsSender.send({ to, text });
  if (acceptance.kind === "accepted") log.info("sms accepted", { smsMessageId: acceptance.id });
  else log.error("sms rejected", { reason: acceptance.reason });
}
