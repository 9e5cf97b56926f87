import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decideLogin,
  LOGIN_WINDOW_MS,
  MAX_LOGIN_FAILURES,
  withoutAttempt,
} from "../../../functions/domain/accounts/login-lock.ts";

const seven = [0, 1, 2, 3, 4, 5, 6];

test("six failures leave a seventh attempt, seven lock", () => {
  expect(decideLogin(seven.slice(1), 7)).toMatchObject({ kind: "reserved" });
  expect(decideLogin(seven, 7)).toEqual({ kind: "locked", untilMs: 6 + LOGIN_WINDOW_MS });
});

test("a lock opens 15 minutes after the last failure and forgets all of them (R21)", () => {
  const opensAtMs = 6 + LOGIN_WINDOW_MS;
  expect(decideLogin(seven, opensAtMs - 1).kind).toBe("locked");
  const failuresAtMs = [opensAtMs];
  expect(decideLogin(seven, opensAtMs)).toEqual({ kind: "reserved", failuresAtMs });
});

test("allows at most seven failed attempts in any 15 minutes", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: LOGIN_WINDOW_MS / 2 }), { maxLength: 100 });
  fc.assert(
    fc.property(gaps, (steps) => {
      const failed: number[] = [];
      let [stored, nowMs]: [readonly number[], number] = [[], 0];
      for (const step of steps) {
        nowMs += step;
        const decision = decideLogin(stored, nowMs);
        if (decision.kind === "locked") continue;
        stored = decision.failuresAtMs;
        failed.push(nowMs);
      }
      for (const atMs of failed) {
        const inWindow = failed.filter((t) => t >= atMs && t < atMs + LOGIN_WINDOW_MS);
        expect(inWindow.length).toBeLessThanOrEqual(MAX_LOGIN_FAILURES);
      }
      expect(stored.length).toBeLessThanOrEqual(MAX_LOGIN_FAILURES);
    }),
  );
});

test("a refund removes one attempt of that moment and no other", () => {
  expect(withoutAttempt([1, 2, 2, 3], 2)).toEqual([1, 2, 3]);
  expect(withoutAttempt([1], 2)).toEqual([1]);
});
