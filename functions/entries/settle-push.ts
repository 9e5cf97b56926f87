import { settlePush } from "../features/push/settle/settle-push.ts";
import { isSettleMessage } from "../generated/validators/settle-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { settlePorts } from "../wiring/pipeline-ports.ts";

export const handler = createQueueHandler(isSettleMessage, settlePush, settlePorts);
