import { isPlanMessage } from "../generated/validators.js";
import { planPush } from "../push/plan-push.ts";
import { createQueueHandler } from "../queue/queue-handler.ts";
import { installationStore } from "../wiring/installations.ts";
import { planPorts } from "../wiring/push.ts";

export const handler = createQueueHandler(isPlanMessage, planPush, () =>
  planPorts(installationStore()),
);
