import { afterEach, describe, expect, it, vi } from "vitest";
import { encodeSettings } from "../../functions/contract/settings-text.ts";
import {
  hasQueue,
  readSettings,
  requireDeadLettersUrl,
  requireQueueUrl,
  retiringVendors,
} from "../../functions/wiring/environment.ts";

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
        "reads the settings mailLanguage, planners, which it was not given. Add them to its row in functions/contract/setting-readers.ts.",
      );
    },
  );

  it.each(["{", "[]", "null", "1"])("fail the start when they are %j", (text) => {
    vi.stubEnv("SETTINGS", text);

    expect(() => readSettings("planners")).toThrow();
  });
});

describe("the queues of a function", () => {
  const env = {
    QUEUE_URL_PREFIX: "https://sqs.example.com/1/",
    PLAN_QUEUE: "shop-Plan-X1",
    PLAN_DEAD_LETTERS: "shop-PlanDead-X2",
    VENDOR_QUEUES: "hms harmony honor",
  };

  it("are the given queues, and the vendors' queues by the name of the stack (L5)", () => {
    expect(requireQueueUrl(env, "plan")).toBe("https://sqs.example.com/1/shop-Plan-X1");
    expect(requireDeadLettersUrl(env, "plan")).toBe("https://sqs.example.com/1/shop-PlanDead-X2");
    expect(requireQueueUrl(env, "honor")).toBe("https://sqs.example.com/1/hms-honor");
    expect(requireDeadLettersUrl(env, "honor")).toBe("https://sqs.example.com/1/hms-honor-dead");
  });

  it("fail when their variable is missing, also the variable of the vendors' queues", () => {
    expect(() => requireQueueUrl(env, "hms")).toThrow("VENDOR_QUEUES");
    expect(() => requireQueueUrl(env, "apns")).toThrow("APNS_QUEUE");
    expect(() => requireQueueUrl({}, "hms")).toThrow("VENDOR_QUEUES");
    expect(["plan", "apns", "hms", "honor"].map((name) => hasQueue(env, name as "plan"))).toEqual([
      ...[true, false, false, true],
    ]);
    expect(hasQueue({}, "hms")).toBe(false);
  });

  it("stay known when their vendor is given up (L27)", () => {
    const retiring = { ...env, RETIRING_VENDORS: "honor" };
    expect(hasQueue(retiring, "honor")).toBe(true);
    expect(retiringVendors(retiring)).toEqual(["honor"]);
    expect(retiringVendors(env)).toEqual([]);
  });
});
