import { installationOperations } from "../api/operations.ts";
import { createHttpHandler } from "../runtime/http-handler.ts";
import { sessionTokens } from "../runtime/wiring/accounts.ts";
import { installationsPorts } from "../runtime/wiring/installations.ts";
import { requestPorts } from "../runtime/wiring/request.ts";

export const handler = createHttpHandler(installationOperations, () => ({
  ...requestPorts(sessionTokens()),
  ...installationsPorts(),
}));
