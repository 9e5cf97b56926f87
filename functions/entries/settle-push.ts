import { isSettleMessage } from "../generated/validators/settle-message.js";
import { settlePush } from "../push/settle-push.ts";
import { createQueueHandler } from "../queue/queue-handler.ts";
import { settlePorts } from "../wiring/push.ts";

export const handler = createQueueHandler(isSettleMessage, settlePush, settlePorts);
