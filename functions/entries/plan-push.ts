import { isPlanMessage } from "../generated/validators.js";
import { planPush } from "../push/plan-push.ts";
import { createQueueHandler } from "../runtime/queue-handler.ts";
import { installationStore } from "../runtime/wiring/installations.ts";
import { planPorts } from "../runtime/wiring/push.ts";

export const handler = createQueueHandler(isPlanMessage, planPush, () =>
  planPorts(installationStore()),
);
