import { fileOperations } from "../features/operations/files-operations.ts";
import * as bodies from "../generated/validators/files-bodies.js";
import { createHttpHandler } from "../handlers/http/http-handler.ts";
import { filesPorts } from "../wiring/files-ports.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(fileOperations, bodies, () => ({
  ...requestPorts(),
  ...filesPorts(),
}));
