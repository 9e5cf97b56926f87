import type { SmsMessage } from "../generated/types.ts";
import type { Log } from "../ports/log.ts";
import type { Texter } from "../ports/texter.ts";

/** One text message of the sms queue. */
export async function sendSms(
  sms: SmsMessage,
  { texter, log }: { texter: Texter; log: Log },
): Promise<void> {
  const acceptance = await texter.send(sms);
  if (acceptance.kind === "accepted") log.info("sms accepted", { smsMessageId: acceptance.id });
  else log.error("sms rejected", { reason: acceptance.reason });
}
