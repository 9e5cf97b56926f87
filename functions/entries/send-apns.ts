import { sendPacedChunk } from "../features/push/send/pace-chunk.ts";
import { isChunkMessage } from "../generated/validators/chunk-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { apnsSendPorts } from "../wiring/senders/send-apns.ts";

export const handler = createQueueHandler(isChunkMessage, sendPacedChunk, apnsSendPorts);
