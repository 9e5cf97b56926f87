import { isMailMessage } from "../generated/validators/mail-message.js";
import { consumeMail } from "../jobs/send-mail.ts";
import { createQueueHandler } from "../queue/queue-handler.ts";
import { mailPorts } from "../wiring/messages.ts";

export const handler = createQueueHandler(isMailMessage, consumeMail, mailPorts);
