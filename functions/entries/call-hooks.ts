import { callHook } from "../features/jobs/call-hook.ts";
import { isHookMessage } from "../generated/validators/hook-message.js";
import { createQueueHandler } from "../handlers/queue/queue-handler.ts";
import { callHookPorts } from "../wiring/engine-hooks.ts";

export const handler = createQueueHandler(isHookMessage, callHook, callHookPorts);
