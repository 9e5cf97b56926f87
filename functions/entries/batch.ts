import {
  accountOperations,
  batchOperations,
  installationOperations,
  pushOperations,
} from "../api/operations.ts";
import { createHttpHandler } from "../http/http-handler.ts";
import { accountsPorts, sessionTokens } from "../wiring/accounts.ts";
import { installationsPorts } from "../wiring/installations.ts";
import { systemLog } from "../wiring/log.ts";
import { pushPorts } from "../wiring/push.ts";
import { requestPorts } from "../wiring/request.ts";

/** Mounts every operation: a batch reaches them all. Unknown routes come here too. */
export const handler = createHttpHandler(
  { ...accountOperations, ...installationOperations, ...pushOperations, ...batchOperations },
  () => {
    const installations = installationsPorts();
    return {
      ...installations,
      ...requestPorts(sessionTokens()),
      ...accountsPorts(),
      ...pushPorts(installations.installations),
      log: systemLog,
    };
  },
);
