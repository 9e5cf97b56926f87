import { afterEach, describe, expect, it, vi } from "vitest";
import { encodeSettings } from "../../functions/contract/settings-text.ts";
import { readSettings } from "../../functions/wiring/environment.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the settings of a function", () => {
  it("are those that the deployment gave it; null stands for an absent one", () => {
    vi.stubEnv("SETTINGS", '{"clientPushAllowed":true,"confirmAllAbove":null}');

    expect(readSettings("clientPushAllowed", "confirmAllAbove")).toEqual({
      clientPushAllowed: true,
      confirmAllAbove: undefined,
    });
  });

  it("survive compression, which a large configuration gets (L5)", () => {
    const privateUserFields = Array.from({ length: 400 }, (_, n) => `field${n}`);
    const text = encodeSettings({ privateUserFields });
    vi.stubEnv("SETTINGS", text);

    expect(text.length).toBeLessThan(JSON.stringify(privateUserFields).length / 2);
    expect(readSettings("privateUserFields")).toEqual({ privateUserFields });
  });

  it.each(['{"appName":"shop"}', undefined])(
    "fail the start when one was not given, in %j (L5)",
    (text) => {
      if (text !== undefined) vi.stubEnv("SETTINGS", text);

      expect(() => readSettings("mailLanguage", "planners")).toThrow(
        "reads the settings mailLanguage, planners, which it was not given. Add them to its row in lib/function-settings.ts.",
      );
    },
  );

  it.each(["{", "[]", "null", "1"])("fail the start when they are %j", (text) => {
    vi.stubEnv("SETTINGS", text);

    expect(() => readSettings("planners")).toThrow();
  });
});
