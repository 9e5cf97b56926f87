import type { SmsMessage } from "../generated/types.ts";

/** Text messages on their way to `send-sms`. */
export interface SmsQueue {
  send(message: SmsMessage): Promise<void>;
}
