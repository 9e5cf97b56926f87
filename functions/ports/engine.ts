import type { ObjectHook } from "../domain/engine/hook-marks.ts";
import type { JsonObject } from "../domain/json.ts";
import type { Requester } from "../domain/requester.ts";
import type { HookMessage } from "../generated/types.ts";

/** A request to the app's engine: a LeanEngine application in any container or Lambda function. */
export interface EngineRequest {
  readonly method: "GET" | "POST";
  /** Percent-encoded, without a query string, which some engines don't cut off. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** False: the staging engine, if there is one. */
  readonly production: boolean;
}

export type EngineAnswer =
  | { readonly kind: "answered"; readonly status: number; readonly text: string }
  | { readonly kind: "timedOut" }
  | { readonly kind: "tooLarge" }
  /** `cause` is for the log. */
  | {
      readonly kind: "unreachable";
      readonly cause: unknown;
      /** False: the request certainly did not arrive. */
      readonly mayHaveRun: boolean;
    };

/** Never rejects because of the engine. */
export interface Engine {
  send(request: EngineRequest): Promise<EngineAnswer>;
}

export interface EnginePorts {
  /** Undefined in a local cloud that was started without an engine. */
  readonly engine: Engine | undefined;
  /** The secret by which the engine recognizes calls of Landfall. */
  readonly hookKey: () => Promise<string>;
}

/** Hooks to call after the answer, delivered at least once and in any order. */
export interface HookQueue {
  send(message: HookMessage): Promise<void>;
}

/** The facts of a request that decide which hooks it calls. */
export interface HookedRequest {
  /** The same for all items of a batch, whose hooks share the time of the request. */
  readonly requestId?: string;
  readonly requester: Pick<Requester, "master" | "user">;
  /** `X-LC-Prod`; undefined: production. */
  readonly production?: boolean | undefined;
  /** Hooks that the request ignores, because one of them sent it. */
  readonly ignoredHooks?: ReadonlySet<string> | undefined;
}

/** An object as its hooks see it: the form that its owner is answered. */
export interface HookedObject {
  readonly className: string;
  readonly object: JsonObject;
  /** Names of the fields that an update changes. */
  readonly updatedKeys?: readonly string[];
}

/**
 * Calls the hooks of the app's engine. A hook that the engine does not have costs no call. Ports that
 * have no `hooks` belong to a deployment without an engine.
 */
export interface Hooks {
  /** Lets an operation skip work that only a hook needs. */
  has(hook: ObjectHook, className: string, request: HookedRequest): Promise<boolean>;
  /**
   * Before the object is created, after every check.
   *
   * @returns fields as the hook left them, unchecked; undefined: unchanged
   * @throws ApiError hookRefused (142), hookTimeout (141)
   */
  beforeSave(saved: HookedObject, request: HookedRequest): Promise<JsonObject | undefined>;
  /** @throws ApiError hookRefused (142), hookTimeout (141) */
  before(
    hook: "beforeUpdate" | "beforeDelete",
    changed: HookedObject,
    request: HookedRequest,
  ): Promise<void>;
  /** After the write: the hook is called after the answer. A failure is only logged. */
  after(
    hook: "afterSave" | "afterUpdate" | "afterDelete",
    written: HookedObject,
    request: HookedRequest,
  ): Promise<void>;
  /** @throws ApiError logInRefused (142, status 401), hookTimeout (141) */
  onLogin(user: JsonObject, request: HookedRequest): Promise<void>;
  /** After a number or an address was verified; as `after`. */
  onVerified(channel: "sms" | "email", user: HookedObject, request: HookedRequest): Promise<void>;
  /**
   * Before the accounts of other platforms are checked.
   *
   * @returns the accounts to check: replaced ones, or the same
   * @throws ApiError hookRefused (142), hookTimeout (141)
   */
  onAuthData(authData: JsonObject, request: HookedRequest): Promise<JsonObject>;
}
