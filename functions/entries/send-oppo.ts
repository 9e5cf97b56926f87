import { sendPacedChunk } from "../features/push/send/pace-chunk.ts";
import { isChunkMessage } from "../generated/validators/chunk-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { oppoSendPorts } from "../wiring/senders/send-oppo.ts";

export const handler = createQueueHandler(isChunkMessage, sendPacedChunk, oppoSendPorts);
