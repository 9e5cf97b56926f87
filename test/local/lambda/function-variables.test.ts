import { expect, it } from "vitest";
import { ENV } from "../../../functions/contract/env.ts";
import { decodeSettings, encodeSettings } from "../../../functions/contract/settings-text.ts";
import {
  type AppKeys,
  createVariables,
  type Endpoints,
} from "../../../local/lambda/function-variables.ts";

function settingsOf(deployed: object): unknown {
  const environment = { [ENV.settings]: encodeSettings(deployed) };
  const variables = createVariables(
    {} as Endpoints,
    {} as AppKeys,
  )({
    environment,
    name: "plan",
    label: "plan-push",
    memoryMb: 1_024,
  } as never);
  return decodeSettings(variables[ENV.settings] ?? "");
}

it.each([
  ["short", { pushRecordDays: 7 }],
  ["compressed", { indexedFields: Array.from({ length: 200 }, (_, at) => `field${at}`) }],
])("a local function gets one planner beside its other settings: %s", (_size, others) => {
  expect(settingsOf({ ...others, planners: 20 })).toEqual({ ...others, planners: 1 });
});

it("a local function that reads no planners gets none", () => {
  expect(settingsOf({ pushRecordDays: 7 })).toEqual({ pushRecordDays: 7 });
});
