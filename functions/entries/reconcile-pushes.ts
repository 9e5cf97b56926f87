import { reconcilePushes } from "../jobs/reconcile-pushes.ts";
import { createScheduleHandler } from "../runtime/schedule-handler.ts";
import { reconcilePorts } from "../runtime/wiring/push.ts";

export const handler = createScheduleHandler(reconcilePushes, reconcilePorts);
