import { accountOperations } from "../features/operations/accounts-operations.ts";
import * as bodies from "../generated/validators/accounts-bodies.js";
import { createHttpHandler } from "../handlers/http/http-handler.ts";
import { accountsPorts } from "../wiring/accounts-ports.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(accountOperations, bodies, () => ({
  ...requestPorts(),
  ...accountsPorts(),
}));
