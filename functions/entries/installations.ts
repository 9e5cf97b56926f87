import { operations } from "../generated/entries/installations.ts";
import * as bodies from "../generated/validators/installations-bodies.js";
import { createHttpHandler } from "../handlers/http/http-handler.ts";
import { installationsPorts } from "../wiring/installations-ports.ts";
import { registrationsThrottle } from "../wiring/network-throttles.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(operations, bodies, () => ({
  ...requestPorts(),
  ...installationsPorts(),
  entryThrottle: registrationsThrottle(),
}));
