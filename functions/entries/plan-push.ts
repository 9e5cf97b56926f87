import { isPlanMessage } from "../generated/validators/plan-message.js";
import { planPush } from "../push/plan-push.ts";
import { createQueueHandler } from "../queue/queue-handler.ts";
import { planPorts } from "../wiring/push.ts";
import { installationStore } from "../wiring/stores.ts";

export const handler = createQueueHandler(isPlanMessage, planPush, () =>
  planPorts(installationStore()),
);
