import { describe, expect, it } from "vitest";
import { createRouter } from "../../../functions/handlers/http/router.ts";

describe("the device of a trace", () => {
  const router = createRouter(["getPushDevice"]);
  const find = (device: string) =>
    router.find("GET", `/1.1/push/i4OcyCnyjckJOtzz/devices/${device}`);
  const registration = `cD3vOyGqTWmb4nOrP1sQ2a:APA91b${"x".repeat(134)}`;

  it.each([
    ["a registration token of FCM", registration],
    ["the longest token of APNs", "0a".repeat(100)],
    ["an installationId", "fd6605e9-a167-4d35-a455-ad5c37fc99b3"],
    ["a name with a space", "kitchen tablet"],
    ["a name with a slash", "kitchen/tablet/"],
    ["a name in Chinese", "厨房平板"],
    ["a name that looks encoded", "100%25"],
  ])("may be %s (L11)", (_, device) => {
    expect(find(device).params).toMatchObject({ device });
  });

  it.each(["x".repeat(1_025), "潮".repeat(342)])("is not found beyond 1,024 bytes", (device) => {
    expect(() => find(device)).toThrow("Object not found.");
  });
});
