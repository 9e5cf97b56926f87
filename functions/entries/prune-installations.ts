import { isPruneMessage } from "../generated/validators.js";
import { pruneInstallations } from "../push/prune-installations.ts";
import { createQueueHandler } from "../runtime/queue-handler.ts";
import { prunePorts } from "../runtime/wiring/pruning.ts";

export const handler = createQueueHandler(isPruneMessage, pruneInstallations, prunePorts);
