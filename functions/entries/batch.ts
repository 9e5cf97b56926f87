import {
  accountOperations,
  batchOperations,
  installationOperations,
  pushOperations,
} from "../api/operations.ts";
import * as accountsBodies from "../generated/validators/accounts-bodies.js";
import * as batchBodies from "../generated/validators/batch-bodies.js";
import * as installationsBodies from "../generated/validators/installations-bodies.js";
import * as pushBodies from "../generated/validators/push-bodies.js";
import { createHttpHandler } from "../http/http-handler.ts";
import { accountsPorts } from "../wiring/accounts.ts";
import { installationsPorts } from "../wiring/objects.ts";
import { pushPorts } from "../wiring/push-operations.ts";
import { requestPorts } from "../wiring/request.ts";
import { systemLog } from "../wiring/system.ts";

/** Serves the operations that a batch may call, and answers unknown routes. */
export const handler = createHttpHandler(
  { ...accountOperations, ...installationOperations, ...pushOperations, ...batchOperations },
  { ...accountsBodies, ...installationsBodies, ...pushBodies, ...batchBodies },
  () => {
    const installations = installationsPorts();
    const accounts = accountsPorts();
    const pushes = pushPorts(installations.installations);
    return {
      ...installations,
      ...requestPorts(),
      ...accounts,
      ...pushes,
      settings: { ...installations.settings, ...accounts.settings, ...pushes.settings },
      log: systemLog,
    };
  },
);
