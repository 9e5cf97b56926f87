import { operations } from "../generated/entries/classes.ts";
import * as bodies from "../generated/validators/classes-bodies.js";
import { createHttpHandler } from "../handlers/http/http-handler.ts";
import { classesPorts, objectsThrottle } from "../wiring/classes-ports.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(operations, bodies, () => ({
  ...requestPorts(),
  ...classesPorts(),
  entryThrottle: objectsThrottle("indexEntries"),
}));
