import { isChunkMessage } from "../generated/validators.js";
import { sendChunk } from "../push/send-chunk.ts";
import { createQueueHandler } from "../runtime/queue-handler.ts";
import { fcmSendPorts } from "../runtime/wiring/sending.ts";

export const handler = createQueueHandler(isChunkMessage, sendChunk, fcmSendPorts);
