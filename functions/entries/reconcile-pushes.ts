import { reconcilePushes } from "../jobs/reconcile-pushes.ts";
import { createScheduleHandler } from "../schedule/schedule-handler.ts";
import { reconcilePorts } from "../wiring/push-operations.ts";

export const handler = createScheduleHandler(reconcilePushes, reconcilePorts);
