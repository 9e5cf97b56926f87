import type { LinkPurpose } from "../domain/accounts/mail-link.ts";
import type { EmailSuppression, MailLink } from "../domain/accounts/mail-state.ts";

/**
 * What mails leave on their user. Neither write moves `updatedAt`, and neither brings back a user
 * who is gone or an address that the user has no more.
 */
export interface UserMail {
  /**
   * Makes this the only link of its purpose. The same unused link again is stored, too.
   *
   * @returns `superseded` when a later request was first, the link was used, or the address changed
   */
  storeLink(
    objectId: string,
    purpose: LinkPurpose,
    link: MailLink,
  ): Promise<"stored" | "superseded">;
  /** Nothing happens when the user has another address by now. */
  suppress(objectId: string, suppression: EmailSuppression): Promise<void>;
}
