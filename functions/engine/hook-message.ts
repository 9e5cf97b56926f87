import { MESSAGE_VERSION } from "../contract/queues.ts";
import { defined } from "../domain/defined.ts";
import type { JsonObject } from "../domain/json.ts";
import type { HookMessage } from "../generated/types.ts";
import type { HookedObject, HookedRequest } from "../ports/engine.ts";

/** A hook to call after the answer. Neither sessions nor secrets of other platforms are queued. */
export function toHookMessage(
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
