import { sendSms } from "../features/jobs/send-sms.ts";
import { isSmsMessage } from "../generated/validators/sms-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { smsPorts } from "../wiring/messages.ts";

export const handler = createQueueHandler(isSmsMessage, sendSms, smsPorts);
