import { runTimer } from "../features/jobs/run-timer.ts";
import { isTimerMessage } from "../generated/validators/timer-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { runTimerPorts } from "../wiring/timer-ports.ts";

export const handler = createQueueHandler(isTimerMessage, runTimer, runTimerPorts);
