import { installationOperations } from "../api/operations.ts";
import { createHttpHandler } from "../http/http-handler.ts";
import { installationsPorts } from "../wiring/objects.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(installationOperations, () => ({
  ...requestPorts(),
  ...installationsPorts(),
}));
