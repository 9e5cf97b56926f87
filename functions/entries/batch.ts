import {
  accountOperations,
  batchOperations,
  installationOperations,
  pushOperations,
} from "../api/operations.ts";
import { createHttpHandler } from "../runtime/http-handler.ts";
import { accountsPorts, sessionTokens } from "../runtime/wiring/accounts.ts";
import { installationStore, installationsPorts } from "../runtime/wiring/installations.ts";
import { systemLog } from "../runtime/wiring/log.ts";
import { pushPorts } from "../runtime/wiring/push.ts";
import { requestPorts } from "../runtime/wiring/request.ts";

/** Mounts every operation: a batch reaches them all. Unknown routes come here too. */
export const handler = createHttpHandler(
  { ...accountOperations, ...installationOperations, ...pushOperations, ...batchOperations },
  () => {
    const installations = installationStore();
    return {
      ...installationsPorts(),
      ...requestPorts(sessionTokens()),
      ...accountsPorts(),
      ...pushPorts(installations),
      installations,
      log: systemLog,
    };
  },
);
