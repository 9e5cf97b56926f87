import { installationOperations } from "../api/operations.ts";
import { createHttpHandler } from "../http/http-handler.ts";
import { sessionTokens } from "../wiring/accounts.ts";
import { installationsPorts } from "../wiring/installations.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(installationOperations, () => ({
  ...requestPorts(sessionTokens()),
  ...installationsPorts(),
}));
