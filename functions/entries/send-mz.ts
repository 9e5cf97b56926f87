import { sendPacedChunk } from "../features/push/send/pace-chunk.ts";
import { isChunkMessage } from "../generated/validators/chunk-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { mzSendPorts } from "../wiring/senders/send-mz.ts";

export const handler = createQueueHandler(isChunkMessage, sendPacedChunk, mzSendPorts);
