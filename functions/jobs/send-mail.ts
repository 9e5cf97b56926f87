import type { MailMessage } from "../generated/types.ts";
import type { Log } from "../ports/log.ts";
import type { Mailer } from "../ports/mailer.ts";

/** One mail of the mail queue. A message delivered twice may be mailed twice: SES knows no key. */
export async function sendMail(
  mail: MailMessage,
  { mailer, log }: { mailer: Mailer; log: Log },
): Promise<void> {
  const acceptance = await mailer.send(mail);
  if (acceptance.kind === "accepted") log.info("mail accepted", { sesMessageId: acceptance.id });
  else log.error("mail rejected", { reason: acceptance.reason });
}
