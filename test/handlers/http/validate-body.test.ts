import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type { OperationId } from "../../../functions/generated/operations.ts";
import { validateBody } from "../../../functions/handlers/http/validate-body.ts";
import { bodies } from "../../support/http/bodies.ts";

const DATA = { alert: "hello" };

describe("a body that violates its schema", () => {
  it.each<[OperationId, JsonObject, number, string]>([
    ["createPush", {}, 113, "data is required."],
    [
      "createPush",
      { data: DATA, channels: 5 },
      112,
      expect.stringMatching(/^Invalid channel name/),
    ],
    [
      "createPush",
      { data: DATA, where: 5 },
      1,
      "where must be an object or an array or a string or null, not a number.",
    ],
    [
      "createDevicePush",
      { data: DATA, device_type: "wp", device_ids: ["a"] },
      1,
      "device_type must be ios or android, not 'wp'.",
    ],
    ["createDevicePush", { data: DATA, device_type: "ios" }, 1, "device_ids is required."],
  ])("%s %j is answered with %i: %s", (operation, body, code, error) => {
    expect(() => validateBody(operation, body, bodies)).toThrow(
      expect.objectContaining({ code, message: error }),
    );
  });
});
