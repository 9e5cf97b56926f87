import { expect, test } from "vitest";
import { isOn, wantsFields } from "../../../functions/domain/objects/query-string.ts";

test.each([
  ["true", true],
  ["True", true],
  ["1", true],
  ["false", false],
  ["False", false],
  ["0", false],
  ["", false],
  ["yes", false],
  [undefined, false],
])("a flag sent as %j is set: %s", (parameter, expected) => {
  expect(isOn(parameter)).toBe(expected);
});

test("a save can ask for the whole object by either parameter", () => {
  expect(wantsFields({ new: "true" })).toBe(true);
  expect(wantsFields({ fetchWhenSave: "True", new: "false" })).toBe(true);
  expect(wantsFields({ fetchWhenSave: "false" })).toBe(false);
});
