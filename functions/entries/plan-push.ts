import { planPush } from "../features/push/plan/plan-push.ts";
import { isPlanMessage } from "../generated/validators/plan-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { planPorts } from "../wiring/pipeline-ports.ts";
import { installationStore } from "../wiring/stores.ts";

export const handler = createQueueHandler(isPlanMessage, planPush, () =>
  planPorts(installationStore()),
);
