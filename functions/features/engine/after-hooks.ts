import { MESSAGE_VERSION } from "../../contract/queues.ts";
import { defined } from "../../domain/defined.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { HookMessage } from "../../generated/types.ts";
import type { HookedObject, HookedRequest, HookQueue } from "../../ports/engine.ts";
import type { Log } from "../../ports/system.ts";

interface AfterHooksPorts {
  readonly queue: HookQueue;
  readonly log: Log;
}

/** Queues hooks to call after the answer. The write has happened, so that a failure is only logged. */
export function createAfterHooks({ queue, log }: AfterHooksPorts) {
  return async (
    hook: HookMessage["hook"],
    written: HookedObject,
    request: HookedRequest,
  ): Promise<void> => {
    try {
      await queue.send(toHookMessage(hook, written, request));
    } catch (error) {
      log.failure("after hook not queued", error, { hook });
    }
  };
}

/** Neither sessions nor secrets of other platforms go into the message. */
function toHookMessage(
  hook: HookMessage["hook"],
  { className, object, updatedKeys }: HookedObject,
  { requester, production = true }: HookedRequest,
): HookMessage {
  return {
    version: MESSAGE_VERSION,
    hook,
    className,
    object: className === "_User" ? withoutAuthData(object) : object,
    ...defined({
      updatedKeys: updatedKeys && [...updatedKeys],
      userId: requester.user?.objectId,
    }),
    production,
  };
}

function withoutAuthData({ authData: _, ...user }: JsonObject): JsonObject {
  return user;
}
