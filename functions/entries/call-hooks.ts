import { isHookMessage } from "../generated/validators/hook-message.js";
import { callHook } from "../jobs/call-hook.ts";
import { createQueueHandler } from "../queue/queue-handler.ts";
import { callHookPorts } from "../wiring/engine-hooks.ts";

export const handler = createQueueHandler(isHookMessage, callHook, callHookPorts);
