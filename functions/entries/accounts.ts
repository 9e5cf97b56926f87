import { accountOperations } from "../api/operations.ts";
import { createHttpHandler } from "../runtime/http-handler.ts";
import { accountsPorts, sessionTokens } from "../runtime/wiring/accounts.ts";
import { requestPorts } from "../runtime/wiring/request.ts";

export const handler = createHttpHandler(accountOperations, () => ({
  ...requestPorts(sessionTokens()),
  ...accountsPorts(),
}));
