import { isPruneMessage } from "../generated/validators/prune-message.js";
import { pruneInstallations } from "../push/prune-installations.ts";
import { createQueueHandler } from "../queue/queue-handler.ts";
import { installationStore } from "../wiring/stores.ts";
import { systemLog } from "../wiring/system.ts";

export const handler = createQueueHandler(isPruneMessage, pruneInstallations, () => ({
  installations: installationStore(),
  log: systemLog,
}));
