import { accountOperations } from "../api/operations.ts";
import { createHttpHandler } from "../runtime/http-handler.ts";
import { accountsPorts } from "../runtime/wiring/accounts.ts";
import { requestPorts } from "../runtime/wiring/request.ts";

export const handler = createHttpHandler(accountOperations, () => {
  const ports = accountsPorts();
  return { ...ports, ...requestPorts(ports.sessionTokens) };
});
