import { sendPacedChunk } from "../features/push/send/pace-chunk.ts";
import { isChunkMessage } from "../generated/validators/chunk-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { vivoSendPorts } from "../wiring/senders/send-vivo.ts";

export const handler = createQueueHandler(isChunkMessage, sendPacedChunk, vivoSendPorts);
