import { deadLetterOperations, pushOperations } from "../api/operations.ts";
import { createHttpHandler } from "../http/http-handler.ts";
import { objectsPorts } from "../wiring/objects.ts";
import { deadLetters, pushPorts } from "../wiring/push.ts";
import { requestPorts } from "../wiring/request.ts";
import { installationStore } from "../wiring/stores.ts";

export const handler = createHttpHandler({ ...pushOperations, ...deadLetterOperations }, () => ({
  ...requestPorts(),
  ...objectsPorts(),
  ...pushPorts(installationStore()),
  deadLetters: deadLetters(),
}));
