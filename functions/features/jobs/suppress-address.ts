import { addressTag, toSuppressionReason } from "../../domain/accounts/mail.ts";
import type { MailFeedback } from "../../generated/types.ts";
import type { UserStore } from "../../ports/accounts.ts";
import type { UserMail } from "../../ports/messages.ts";
import type { Clock, Log } from "../../ports/system.ts";

export interface SuppressAddressPorts {
  readonly users: Pick<UserStore, "find">;
  readonly userMail: UserMail;
  readonly clock: Clock;
  readonly log: Log;
}

/** After a bounce or a complaint, marks the address as suppressed if the user still has it. */
export async function suppressAddress(
  feedback: MailFeedback,
  { users, userMail, clock, log }: SuppressAddressPorts,
): Promise<void> {
  const reason = toSuppressionReason(feedback);
  const { user: [objectId] = [], address: [address] = [] } = feedback.mail.tags ?? {};
  const user = objectId === undefined ? undefined : await users.find(objectId);
  if (reason === undefined || user?.email === undefined || addressTag(user.email) !== address) {
    log.info("mail feedback ignored", { eventType: feedback.eventType });
    return;
  }
  await userMail.suppress(user.objectId, { email: user.email, reason, atMs: clock.now() });
  log.warn("address suppressed", { user: user.objectId, reason });
}
