import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { ApiError } from "../domain/api-error.ts";
import { toPlatformHeaders } from "../domain/engine/engine-headers.ts";
import { toDetail, toHookFields } from "../domain/engine/hook-answer.ts";
import { markName, type ObjectHook, signMark } from "../domain/engine/hook-marks.ts";
import type { Json, JsonObject } from "../domain/json.ts";
import { parseJson } from "../domain/objects/parse-json.ts";
import type { Engine, HookedObject, HookedRequest, Hooks } from "../ports/engine.ts";
import type { Clock, Log } from "../ports/system.ts";
import { createHookList } from "./hook-list.ts";

export interface HooksOptions {
  readonly engine: Engine;
  readonly appId: string;
  readonly masterKey: () => Promise<string>;
  readonly hookKey: () => Promise<string>;
  /** The user who writes, with a session token. */
  readonly toHookUser: (user: StoredUser) => Promise<JsonObject>;
  readonly clock: Clock;
  readonly log: Log;
}

/** LeanCloud's limits. */
const BEFORE_TIMEOUT_MS = 10_000;
/** All hooks of a request together: the rest of the function's time is for the request itself. */
const REQUEST_BUDGET_MS = 12_000;
const OTHER_TIMEOUT_MS = 3_000;

interface HookCall {
  /** Below `/1.1/functions/`. */
  readonly route: string;
  readonly body: object;
  readonly timeoutMs: number;
}

type Outcome =
  | { readonly kind: "passed"; readonly answer: Json | undefined }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "timedOut" };

const LISTED: Readonly<Record<ObjectHook, string>> = {
  beforeSave: "__before_save_for_",
  afterSave: "__after_save_for_",
  beforeUpdate: "__before_update_for_",
  afterUpdate: "__after_update_for_",
  beforeDelete: "__before_delete_for_",
  afterDelete: "__after_delete_for_",
};

const ON_LOGIN = "__on_login__User";

interface Caller {
  /** An unknown list counts as one with the hook: the call that follows tells what is wrong. */
  isListed(name: string, request: HookedRequest): Promise<boolean>;
  call(hook: HookCall, request: HookedRequest): Promise<Outcome>;
}

function createCaller(options: HooksOptions): Caller {
  const { engine, clock, log } = options;
  const headers = async (production = true) => {
    const [masterKey, hookKey] = await Promise.all([options.masterKey(), options.hookKey()]);
    return toPlatformHeaders({ appId: options.appId, masterKey, hookKey }, production);
  };
  const list = createHookList({ engine, headers, clock, log });

  // A container serves one request at a time.
  let begun = { requestId: "", atMs: 0 };
  const remainingMs = ({ requestId = "" }: HookedRequest) => {
    if (begun.requestId !== requestId) begun = { requestId, atMs: clock.now() };
    return REQUEST_BUDGET_MS - (clock.now() - begun.atMs);
  };

  const call: Caller["call"] = async ({ route, body, timeoutMs: limitMs }, request) => {
    const { production = true } = request;
    const timeoutMs = Math.min(limitMs, remainingMs(request));
    if (timeoutMs <= 0) return { kind: "timedOut" };
    const answer = await engine.send({
      method: "POST",
      path: `/1.1/functions/${route}`,
      headers: await headers(production),
      body: JSON.stringify(body),
      timeoutMs,
      production,
    });
    if (answer.kind === "timedOut") return { kind: "timedOut" };
    if (answer.kind !== "answered") return { kind: "refused", detail: UNREACHABLE };
    const parsed = parseAnswer(answer.text);
    if (answer.status >= 200 && answer.status < 300) return { kind: "passed", answer: parsed };
    return { kind: "refused", detail: toDetail(parsed) };
  };

  return {
    isListed: async (name, { production = true }) =>
      (await list.read(production))?.has(name) ?? true,
    call,
  };
}

export function createHooks(options: HooksOptions): Hooks {
  const { clock, log } = options;
  const { isListed, call } = createCaller(options);

  const has: Hooks["has"] = async (hook, className, request) =>
    !request.ignoredHooks?.has(hook) && isListed(LISTED[hook] + className, request);

  const callObjectHook = async (
    hook: ObjectHook,
    { className, object, updatedKeys }: HookedObject,
    request: HookedRequest,
  ): Promise<Outcome> => {
    const isBefore = hook.startsWith("before");
    const mark = signMark(markName(hook, className), await options.masterKey(), clock.now());
    const { user } = request.requester;
    const body = {
      object: {
        ...object,
        ...(updatedKeys && { _updatedKeys: updatedKeys }),
        [isBefore ? "__before" : "__after"]: mark,
      },
      user: user ? await options.toHookUser(user) : null,
    };
    const timeoutMs = isBefore ? BEFORE_TIMEOUT_MS : OTHER_TIMEOUT_MS;
    return call({ route: `${className}/${hook}`, body, timeoutMs }, request);
  };

  return {
    has,
    beforeSave: async (saved, request) => {
      if (!(await has("beforeSave", saved.className, request))) return undefined;
      const answer = requirePassed(await callObjectHook("beforeSave", saved, request));
      return toHookFields(answer);
    },
    before: async (hook, changed, request) => {
      if (!(await has(hook, changed.className, request))) return;
      requirePassed(await callObjectHook(hook, changed, request));
    },
    after: async (hook, written, request) => {
      try {
        if (!(await has(hook, written.className, request))) return;
        const { kind } = await callObjectHook(hook, written, request);
        if (kind !== "passed") log.warn("after hook failed", { hook, kind });
      } catch (error) {
        log.failure("after hook failed", error, { hook });
      }
    },
    onLogin: async (user, request) => {
      if (request.ignoredHooks?.has("onLogin") || !(await isListed(ON_LOGIN, request))) return;
      const __sign = signMark(ON_LOGIN, await options.masterKey(), clock.now());
      const body = { object: { ...user, __sign } };
      const hook = { route: "_User/onLogin", body, timeoutMs: OTHER_TIMEOUT_MS };
      requirePassed(await call(hook, request), "logInRefused");
    },
  };
}

const UNREACHABLE = "The engine can't be reached.";

/** @throws ApiError hookTimeout, hookRefused or the given error */
function requirePassed(
  outcome: Outcome,
  refusal: "hookRefused" | "logInRefused" = "hookRefused",
): Json | undefined {
  if (outcome.kind === "passed") return outcome.answer;
  if (outcome.kind === "timedOut") throw new ApiError("hookTimeout");
  // LeanCloud's text, with the space before the colon.
  throw new ApiError(refusal, `Cloud Code validation failed. Error detail : ${outcome.detail}`);
}

/** The Java engine answers an after hook with nothing; what is not JSON says nothing either. */
function parseAnswer(text: string): Json | undefined {
  try {
    return text === "" ? undefined : parseJson(text);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
