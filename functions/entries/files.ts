import { operations } from "../generated/entries/files.ts";
import * as bodies from "../generated/validators/files-bodies.js";
import { createHttpHandler } from "../handlers/http/http-handler.ts";
import { filesPorts } from "../wiring/files-ports.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(operations, bodies, () => ({
  ...requestPorts(),
  ...filesPorts(),
}));
