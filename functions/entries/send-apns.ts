import { isChunkMessage } from "../generated/validators.js";
import { sendPacedChunk } from "../push/pace-chunk.ts";
import { createQueueHandler } from "../runtime/queue-handler.ts";
import { apnsSendPorts } from "../runtime/wiring/sending.ts";

export const handler = createQueueHandler(isChunkMessage, sendPacedChunk, apnsSendPorts);
