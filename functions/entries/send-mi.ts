import { isChunkMessage } from "../generated/validators/chunk-message.js";
import { sendPacedChunk } from "../push/pace-chunk.ts";
import { createQueueHandler } from "../queue/queue-handler.ts";
import { miSendPorts } from "../wiring/send-mi.ts";

export const handler = createQueueHandler(isChunkMessage, sendPacedChunk, miSendPorts);
