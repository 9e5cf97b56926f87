import { publishCredentials } from "../jobs/publish-credentials.ts";
import { reconcilePushes } from "../jobs/reconcile-pushes.ts";
import { watchDeadLetters } from "../jobs/watch-dead-letters.ts";
import { createScheduleHandler } from "../schedule/schedule-handler.ts";
import { reconcilerPorts } from "../wiring/push-operations.ts";

export const handler = createScheduleHandler(async (ports, turn) => {
  try {
    await publishCredentials(ports);
    await watchDeadLetters(ports);
  } finally {
    await reconcilePushes(ports, turn);
  }
}, reconcilerPorts);
