import { consumeMail } from "../features/jobs/send-mail.ts";
import { isMailMessage } from "../generated/validators/mail-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { mailPorts } from "../wiring/messages.ts";

export const handler = createQueueHandler(isMailMessage, consumeMail, mailPorts);
