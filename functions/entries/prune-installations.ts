import { isPruneMessage } from "../generated/validators.js";
import { pruneInstallations } from "../push/prune-installations.ts";
import { createQueueHandler } from "../runtime/queue-handler.ts";
import { installationStore } from "../runtime/wiring/installations.ts";
import { systemLog } from "../runtime/wiring/log.ts";

export const handler = createQueueHandler(isPruneMessage, pruneInstallations, () => ({
  installations: installationStore(),
  log: systemLog,
}));
