import { isSettleMessage } from "../generated/validators.js";
import { settlePush } from "../push/settle-push.ts";
import { createQueueHandler } from "../runtime/queue-handler.ts";
import { settlePorts } from "../runtime/wiring/push.ts";

export const handler = createQueueHandler(isSettleMessage, settlePush, settlePorts);
