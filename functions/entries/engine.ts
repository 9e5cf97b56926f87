import { engineOperations } from "../api/operations/engine.ts";
import { createHttpHandler } from "../http/http-handler.ts";
import { enginePorts } from "../wiring/engine.ts";
import { keyPorts } from "../wiring/request.ts";
import { systemLog } from "../wiring/system.ts";

export const handler = createHttpHandler(engineOperations, {}, () => ({
  ...keyPorts(),
  // The engine itself asks who has a session.
  sessionTokens: { findUser: async () => undefined },
  ...enginePorts(),
  log: systemLog,
}));
