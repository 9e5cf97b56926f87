import { pruneInstallations } from "../features/push/send/prune-installations.ts";
import { isPruneMessage } from "../generated/validators/prune-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { installationStore } from "../wiring/stores.ts";
import { systemLog } from "../wiring/system.ts";

export const handler = createQueueHandler(isPruneMessage, pruneInstallations, () => ({
  installations: installationStore(),
  log: systemLog,
}));
