import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { HookOutcome } from "../../../functions/features/engine/hook-caller.ts";
import { callHook } from "../../../functions/features/jobs/call-hook.ts";
import type { HookMessage } from "../../../functions/generated/types.ts";

const NOW_MS = 1_700_000_000_000;
const MESSAGE: HookMessage = {
  version: 1,
  hook: "afterUpdate",
  className: "Todo",
  object: { objectId: "t1", title: "tea" },
  updatedKeys: ["title"],
  userId: "u1",
  production: true,
};
const TOM = { objectId: "u1", username: "tom", authData: { weixin: { openid: "o" } } };

function scene(
  outcome: HookOutcome = { kind: "passed", answer: undefined },
  listed: ReadonlySet<string> | undefined = undefined,
) {
  const calls: unknown[] = [];
  const warnings: string[] = [];
  const quiet = () => undefined;
  const ports = {
    list: { read: async () => listed },
    call: async (hook: unknown) => {
      calls.push(hook);
      return outcome;
    },
    masterKey: async () => "master",
    users: { find: async (id: string) => (id === "u1" ? (TOM as never) : undefined) },
    toHookUser: async () => ({ objectId: "u1", sessionToken: "token" }),
    clock: { now: () => NOW_MS },
    log: {
      info: quiet,
      warn: (text: string) => void warnings.push(text),
      error: quiet,
      failure: quiet,
    },
  };
  return { ports, calls, warnings };
}

function mark(name: string): string {
  const hmac = createHmac("sha1", "master").update(`${name}:${NOW_MS}`).digest("hex");
  return `${NOW_MS},${hmac}`;
}

describe("a queued hook", () => {
  it("gets the object, the proof and the writing user with a session", async () => {
    const { ports, calls } = scene();

    await callHook(MESSAGE, ports);

    expect(calls).toEqual([
      {
        route: "Todo/afterUpdate",
        body: {
          object: {
            ...MESSAGE.object,
            _updatedKeys: ["title"],
            __after: mark("__after_for_Todo"),
          },
          user: { objectId: "u1", sessionToken: "token" },
        },
        timeoutMs: 3_000,
        production: true,
      },
    ]);
  });

  it("is not called when the engine does not have it", async () => {
    const passed = { kind: "passed", answer: undefined } as const;
    const { ports, calls } = scene(passed, new Set(["__after_update_for_Todo"]));

    await callHook({ ...MESSAGE, hook: "onVerified/email", className: "_User" }, ports);
    await callHook({ ...MESSAGE, hook: "afterSave" }, ports);
    await callHook(MESSAGE, ports);

    expect(calls).toMatchObject([{ route: "Todo/afterUpdate" }]);
  });

  it("has no user if the user is gone", async () => {
    const { ports, calls } = scene();

    await callHook({ ...MESSAGE, userId: "gone" }, ports);

    expect(calls).toMatchObject([{ body: { user: null } }]);
  });

  it("has the user's accounts of other platforms as they are when it is called", async () => {
    const { ports, calls } = scene();
    const message = { ...MESSAGE, className: "_User", object: { objectId: "u1", username: "t" } };

    await callHook(message, ports);
    await callHook({ ...message, object: { objectId: "gone", username: "t" } }, ports);

    expect(calls).toMatchObject([
      { body: { object: { username: "t", authData: TOM.authData } } },
      { body: { object: { username: "t" } } },
    ]);
    expect(calls[1]).not.toHaveProperty("body.object.authData");
  });

  it.each(["sms", "email"] as const)(
    "has the user's sign after a verification by %s",
    async (channel) => {
      const { ports, calls } = scene();
      const hook = `onVerified/${channel}` as const;

      await callHook({ ...MESSAGE, hook, className: "_User" }, ports);

      expect(calls).toMatchObject([
        { route: hook, body: { object: { __sign: mark(`__on_verified_${channel}`) } } },
      ]);
      expect(calls[0]).not.toHaveProperty("body.user");
    },
  );

  it.each<HookOutcome>([
    { kind: "refused", detail: "no" },
    { kind: "timedOut" },
    { kind: "unreachable", mayHaveRun: true },
  ])("is not repeated once it has run, though it failed: %j", async (outcome) => {
    const { ports, warnings } = scene(outcome);

    await callHook(MESSAGE, ports);

    expect(warnings).toEqual(["after hook failed"]);
  });

  it("is delivered again if it did not reach the engine", async () => {
    const { ports } = scene({ kind: "unreachable", mayHaveRun: false });

    await expect(callHook(MESSAGE, ports)).rejects.toThrow("can't be reached");
  });
});
