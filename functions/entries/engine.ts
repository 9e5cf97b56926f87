import { DEFAULT_SETTINGS } from "../contract/settings.ts";
import { operations } from "../generated/entries/engine.ts";
import { createHttpHandler } from "../handlers/http/http-handler.ts";
import { enginePorts } from "../wiring/engine-ports.ts";
import { lateTimerPorts } from "../wiring/late-timers.ts";
import { keyPorts } from "../wiring/request.ts";
import { systemClock, systemLog } from "../wiring/system.ts";

export const handler = createHttpHandler(operations, {}, () => ({
  ...keyPorts(),
  // The engine itself asks who has a session.
  sessionTokens: { findUser: async () => undefined },
  // A call is forwarded; the engine's own requests have separate budgets.
  settings: DEFAULT_SETTINGS,
  ...enginePorts(),
  ...lateTimerPorts(),
  clock: systemClock,
  log: systemLog,
}));
