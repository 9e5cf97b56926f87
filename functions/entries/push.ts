import { deadLetterOperations, pushOperations } from "../api/operations.ts";
import { createHttpHandler } from "../http/http-handler.ts";
import { sessionTokens } from "../wiring/accounts.ts";
import { installationStore } from "../wiring/installations.ts";
import { objectsPorts } from "../wiring/objects.ts";
import { deadLetters, pushPorts } from "../wiring/push.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler({ ...pushOperations, ...deadLetterOperations }, () => ({
  ...requestPorts(sessionTokens()),
  ...objectsPorts(),
  ...pushPorts(installationStore()),
  deadLetters: deadLetters(),
}));
