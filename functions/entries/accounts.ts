import { accountOperations } from "../api/operations.ts";
import { createHttpHandler } from "../http/http-handler.ts";
import { accountsPorts } from "../wiring/accounts.ts";
import { requestPorts } from "../wiring/request.ts";

export const handler = createHttpHandler(accountOperations, () => ({
  ...requestPorts(),
  ...accountsPorts(),
}));
