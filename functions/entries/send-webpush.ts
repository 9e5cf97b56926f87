import { isChunkMessage } from "../generated/validators/chunk-message.js";
import { sendPacedChunk } from "../push/pace-chunk.ts";
import { createQueueHandler } from "../queue/queue-handler.ts";
import { webpushSendPorts } from "../wiring/send-webpush.ts";

export const handler = createQueueHandler(isChunkMessage, sendPacedChunk, webpushSendPorts);
