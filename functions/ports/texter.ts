import type { SmsMessage } from "../generated/types.ts";
import type { Acceptance } from "./mailer.ts";

/** Text messages to phones; rejects and answers like `Mailer`. */
export interface Texter {
  send(sms: SmsMessage): Promise<Acceptance>;
}
