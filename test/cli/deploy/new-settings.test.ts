import { expect, it } from "vitest";
import { findNewSettings } from "../../../cli/deploy/new-settings.ts";

const SETTINGS = { appName: {}, color: { since: "1.10.0", description: "Color of the pages." } };
const namesSince = (version: string, since = "1.10.0") =>
  findNewSettings(version, { ...SETTINGS, color: { since } }).map(({ name }) => name);

it("a setting is new for a stack of an earlier version", () => {
  expect(findNewSettings("1.9.0", SETTINGS)).toEqual([
    { name: "color", since: "1.10.0", description: "Color of the pages." },
  ]);
});

it.each([
  ["1.9.9", "1.10.0", true],
  ["1.10.0", "1.10.0", false],
  ["2.0.0", "1.10.0", false],
  ["1.10.0-rc.2", "1.10.0", true],
  ["1.10.0-rc.2", "1.10.0-rc.10", true],
  ["1.10.0", "1.10.0-rc.1", false],
])("a stack of %s gets a setting of %s as new: %s", (version, since, isNew) => {
  expect(namesSince(version, since)).toEqual(isNew ? ["color"] : []);
});

it("no setting is newer than this version", () => {
  expect(findNewSettings("1.0.0-rc.1").map(({ since }) => since)).toEqual([]);
});
