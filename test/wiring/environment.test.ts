import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../functions/domain/settings.ts";
import { readSettings } from "../../functions/wiring/environment.ts";

test("a deployment's settings replace the defaults one by one", () => {
  const settings = readSettings({ SETTINGS: '{"clientPushAllowed":true}' });
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, clientPushAllowed: true });
});

test("without the variable the defaults hold", () => {
  expect(readSettings({})).toEqual(DEFAULT_SETTINGS);
});

test.each(["{", "[]", "null", "1"])("rejects %j at the start", (text) => {
  expect(() => readSettings({ SETTINGS: text })).toThrow();
});
