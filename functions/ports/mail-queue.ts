import type { MailRequest } from "../generated/types.ts";

/** Requests for mails: at least once and in any order. Rejects when one was not taken. */
export interface MailQueue {
  send(request: MailRequest): Promise<void>;
}
