import { classOperations } from "../api/operations/classes.ts";
import * as bodies from "../generated/validators/classes-bodies.js";
import { createHttpHandler } from "../http/http-handler.ts";
import { classesPorts, objectsThrottle } from "../wiring/classes.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(classOperations, bodies, () => ({
  ...requestPorts(),
  ...classesPorts(),
  entryThrottle: objectsThrottle("indexEntries"),
}));
