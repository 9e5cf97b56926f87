import type { StoredUser } from "../../domain/accounts/stored-user.ts";
import { ApiError } from "../../domain/api-error.ts";
import { toHookFields } from "../../domain/engine/hook-answer.ts";
import { listedName, markName, type ObjectHook, signMark } from "../../domain/engine/hook-marks.ts";
import { isJsonObject, type Json, type JsonObject } from "../../domain/json.ts";
import type { HookedObject, HookedRequest, HookQueue, Hooks } from "../../ports/engine.ts";
import type { Clock, Log } from "../../ports/system.ts";
import { createAfterHooks } from "./after-hooks.ts";
import {
  createHookCaller,
  HOOK_TIMEOUT_MS,
  type HookCallerOptions,
  type HookOutcome,
  platformHeaders,
} from "./hook-caller.ts";
import { createHookList } from "./hook-list.ts";

export interface HooksOptions extends HookCallerOptions {
  /** The user who writes, with a session token. */
  readonly toHookUser: (user: StoredUser) => Promise<JsonObject>;
  readonly queue: HookQueue;
  readonly clock: Clock;
  readonly log: Log;
}

/** LeanCloud's limit. */
const BEFORE_TIMEOUT_MS = 10_000;
/** All hooks of a request together: the rest of the function's time is for the request itself. */
const REQUEST_BUDGET_MS = 12_000;

const ON_LOGIN = "__on_login__User";
const ON_AUTH_DATA = "__on_authdata__User";

export function createHooks(options: HooksOptions): Hooks {
  const { engine, clock, log } = options;
  const enqueue = createAfterHooks(options);
  const list = createHookList({
    engine,
    headers: () => platformHeaders(options, true),
    clock,
    log,
  });
  const call = createBudgetedCaller(options);

  /** If the hook list is unavailable, call the hook anyway; the call reports the failure. */
  const isListed = async (hook: string, name: string, request: HookedRequest) => {
    const { ignoredHooks, production = true } = request;
    return !ignoredHooks?.has(hook) && ((await list.read(production))?.has(name) ?? true);
  };
  const has: Hooks["has"] = (hook, className, request) =>
    isListed(hook, listedName(hook, className), request);

  const callBefore = async (
    hook: ObjectHook,
    { className, object, updatedKeys }: HookedObject,
    request: HookedRequest,
  ) => {
    const mark = signMark(markName(hook, className), await options.masterKey(), clock.now());
    const { user } = request.requester;
    const marked = {
      ...object,
      ...(updatedKeys && { _updatedKeys: updatedKeys }),
      __before: mark,
    };
    const body = { object: marked, user: user ? await options.toHookUser(user) : null };
    const route = `${className}/${hook}`;
    return requirePassed(await call({ route, body, timeoutMs: BEFORE_TIMEOUT_MS }, request));
  };

  return {
    has,
    beforeSave: async (saved, request) => {
      if (!(await has("beforeSave", saved.className, request))) return undefined;
      return toHookFields(await callBefore("beforeSave", saved, request));
    },
    before: async (hook, changed, request) => {
      if (await has(hook, changed.className, request)) await callBefore(hook, changed, request);
    },
    after: async (hook, written, request) => {
      if (await has(hook, written.className, request)) await enqueue(hook, written, request);
    },
    onVerified: async (channel, user, request) => {
      const hook = `onVerified/${channel}` as const;
      if (!(await isListed("onVerified", listedName(hook, "_User"), request))) return;
      await enqueue(hook, user, request);
    },
    onLogin: async (user, request) => {
      if (!(await isListed("onLogin", ON_LOGIN, request))) return;
      const __sign = signMark(ON_LOGIN, await options.masterKey(), clock.now());
      const body = { object: { ...user, __sign } };
      const hook = { route: "_User/onLogin", body, timeoutMs: HOOK_TIMEOUT_MS };
      requirePassed(await call(hook, request), "logInRefused");
    },
    onAuthData: async (authData, request) => {
      if (!(await isListed("onAuthData", ON_AUTH_DATA, request))) return authData;
      const hook = { route: "_User/onAuthData", body: { authData }, timeoutMs: HOOK_TIMEOUT_MS };
      const answer = requirePassed(await call(hook, request));
      const result = isJsonObject(answer) ? answer.result : undefined;
      return isJsonObject(result) ? result : authData;
    },
  };
}

interface BudgetedCall {
  readonly route: string;
  readonly body: object;
  readonly timeoutMs: number;
}

/** Calls hooks in the time that is left of the request. */
function createBudgetedCaller(options: HooksOptions) {
  const { clock } = options;
  const call = createHookCaller(options);
  // A container serves one request at a time.
  let begun = { requestId: "", atMs: 0 };
  const remainingMs = ({ requestId = "" }: HookedRequest) => {
    if (begun.requestId !== requestId) begun = { requestId, atMs: clock.now() };
    return REQUEST_BUDGET_MS - (clock.now() - begun.atMs);
  };
  return async (hook: BudgetedCall, request: HookedRequest): Promise<HookOutcome> => {
    const timeoutMs = Math.min(hook.timeoutMs, remainingMs(request));
    if (timeoutMs <= 0) return { kind: "timedOut" };
    return call({ ...hook, timeoutMs, production: request.production ?? true });
  };
}

/** @throws ApiError hookTimeout, hookRefused or the given error */
function requirePassed(
  outcome: HookOutcome,
  refusal: "hookRefused" | "logInRefused" = "hookRefused",
): Json | undefined {
  if (outcome.kind === "passed") return outcome.answer;
  if (outcome.kind === "timedOut") throw new ApiError("hookTimeout");
  const detail = outcome.kind === "refused" ? outcome.detail : "The engine can't be reached.";
  // LeanCloud's text, with the space before the colon.
  throw new ApiError(refusal, `Cloud Code validation failed. Error detail : ${detail}`);
}
