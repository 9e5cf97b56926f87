import { deadLetterOperations, pushOperations } from "../api/operations.ts";
import { createHttpHandler } from "../runtime/http-handler.ts";
import { sessionTokens } from "../runtime/wiring/accounts.ts";
import { installationStore } from "../runtime/wiring/installations.ts";
import { objectsPorts } from "../runtime/wiring/objects.ts";
import { deadLetters, pushPorts } from "../runtime/wiring/push.ts";
import { requestPorts } from "../runtime/wiring/request.ts";

export const handler = createHttpHandler({ ...pushOperations, ...deadLetterOperations }, () => ({
  ...requestPorts(sessionTokens()),
  ...objectsPorts(),
  ...pushPorts(installationStore()),
  deadLetters: deadLetters(),
}));
