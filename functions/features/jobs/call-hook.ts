import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { defined } from "../../domain/defined.ts";
import { isVerification, listedName, markName, signMark } from "../../domain/engine/hook-marks.ts";
import type { Json, JsonObject } from "../../domain/json.ts";
import type { HookMessage } from "../../generated/types.ts";
import type { UserLookup } from "../../ports/accounts.ts";
import type { Clock, Log } from "../../ports/system.ts";
import { HOOK_TIMEOUT_MS, type HookCaller } from "../engine/hook-caller.ts";
import type { HookList } from "../engine/hook-list.ts";

export interface CallHookPorts {
  readonly call: HookCaller;
  readonly list: HookList;
  readonly masterKey: () => Promise<string>;
  readonly users: Pick<UserLookup, "find">;
  /** The user who wrote, with a session token. */
  readonly toHookUser: (user: StoredUser) => Promise<JsonObject>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Calls a hook after a write, at least once. One that fails or takes too long is only logged, because
 * it has run.
 *
 * @throws Error when the call did not reach the engine, so that the message is delivered again
 */
export async function callHook(message: HookMessage, ports: CallHookPorts): Promise<void> {
  const { hook, className, production } = message;
  const listed = await ports.list.read(production);
  if (listed && !listed.has(listedName(hook, className))) return;
  const route = isVerification(hook) ? hook : `${className}/${hook}`;
  const body = isVerification(hook)
    ? { object: await toMarkedObject(message, ports) }
    : { object: await toMarkedObject(message, ports), user: await findWriter(message, ports) };
  const outcome = await ports.call({ route, body, timeoutMs: HOOK_TIMEOUT_MS, production });
  if (outcome.kind === "passed") return;
  if (outcome.kind === "unreachable" && !outcome.mayHaveRun) {
    throw new Error(`The engine can't be reached for the hook ${route}`);
  }
  ports.log.warn("after hook failed", { hook, className, kind: outcome.kind });
}

/** The object, with the proof that older engines ask for. */
async function toMarkedObject(message: HookMessage, ports: CallHookPorts): Promise<JsonObject> {
  const { hook, className, updatedKeys } = message;
  const [key, name] = isVerification(hook)
    ? ["__sign", listedName(hook, className)]
    : ["__after", markName(hook, className)];
  const object = message.object as JsonObject;
  return {
    ...object,
    ...(className === "_User" ? await findAuthData(object, ports) : {}),
    ...defined({ _updatedKeys: updatedKeys }),
    [key]: signMark(name, await ports.masterKey(), ports.clock.now()),
  };
}

async function findAuthData(
  { objectId }: JsonObject,
  { users }: CallHookPorts,
): Promise<JsonObject> {
  const user = typeof objectId === "string" ? await users.find(objectId) : undefined;
  return defined({ authData: user?.authData as Json | undefined });
}

async function findWriter({ userId }: HookMessage, ports: CallHookPorts) {
  const user = userId === undefined ? undefined : await ports.users.find(userId);
  return user ? ports.toHookUser(user) : null;
}
