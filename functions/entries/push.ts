import { deadLetterOperations, pushOperations } from "../api/operations/push.ts";
import * as bodies from "../generated/validators/push-bodies.js";
import { createHttpHandler } from "../http/http-handler.ts";
import { deadLetters } from "../wiring/dead-letters.ts";
import { objectsPorts } from "../wiring/objects.ts";
import { pushPorts } from "../wiring/push-operations.ts";
import { requestPorts } from "../wiring/request.ts";
import { installationStore } from "../wiring/stores.ts";

export const handler = createHttpHandler(
  { ...pushOperations, ...deadLetterOperations },
  bodies,
  () => ({
    ...requestPorts(),
    ...objectsPorts(),
    ...pushPorts(installationStore()),
    deadLetters: deadLetters(),
  }),
);
