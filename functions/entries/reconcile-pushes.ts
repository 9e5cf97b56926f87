import { publishCredentials } from "../features/jobs/publish-credentials.ts";
import { reconcilePushes } from "../features/jobs/reconcile-pushes.ts";
import { watchDeadLetters } from "../features/jobs/watch-dead-letters.ts";
import { createScheduleHandler } from "../handlers/schedule/schedule-handler.ts";
import { reconcilerPorts } from "../wiring/push-operations.ts";

export const handler = createScheduleHandler(async (ports, turn) => {
  try {
    await publishCredentials(ports);
    await watchDeadLetters(ports);
  } finally {
    await reconcilePushes(ports, turn);
  }
}, reconcilerPorts);
