import { fileOperations } from "../features/operations/files.ts";
import * as bodies from "../generated/validators/files-bodies.js";
import { createHttpHandler } from "../handlers/http/http-handler.ts";
import { filesPorts } from "../wiring/files.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(fileOperations, bodies, () => ({
  ...requestPorts(),
  ...filesPorts(),
}));
