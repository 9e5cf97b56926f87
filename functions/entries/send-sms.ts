import { isSmsMessage } from "../generated/validators/sms-message.js";
import { sendSms } from "../jobs/send-sms.ts";
import { createQueueHandler } from "../queue/queue-handler.ts";
import { smsPorts } from "../wiring/messages.ts";

export const handler = createQueueHandler(isSmsMessage, sendSms, smsPorts);
