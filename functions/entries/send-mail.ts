import { isMailMessage } from "../generated/validators.js";
import { consumeMail } from "../jobs/send-mail.ts";
import { createQueueHandler } from "../runtime/queue-handler.ts";
import { mailPorts } from "../runtime/wiring/messaging.ts";

export const handler = createQueueHandler(isMailMessage, consumeMail, mailPorts);
