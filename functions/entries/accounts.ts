import { operations } from "../generated/entries/accounts.ts";
import * as bodies from "../generated/validators/accounts-bodies.js";
import { createHttpHandler } from "../handlers/http/http-handler.ts";
import { accountsPorts } from "../wiring/accounts-ports.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(operations, bodies, () => ({
  ...requestPorts(),
  ...accountsPorts(),
}));
