import { expect, it } from "vitest";
import { nextStepZh } from "../../console/words/next-steps-zh.ts";
import { providersIn } from "../../functions/domain/push/providers/provider-definition.ts";
import { PROVIDERS } from "../../functions/generated/providers/registry.ts";

/** Commands, and names of fields and settings. */
const LITERAL = /npx landfall \w+( show)?|"\w+"|\b_?[a-z]+([A-Z]\w*|_\w+)\b/g;

const steps = providersIn(PROVIDERS).flatMap((provider) =>
  Object.entries(PROVIDERS[provider].nextSteps).map(
    ([reason, step]) => [provider, reason, step] as const,
  ),
);

it.each(steps)("the next step of %s after %s is Chinese, with all names of %s", (...given) => {
  const [providerKey, reason, step] = given;
  const said = nextStepZh({ ...{ for: "stop", provider: "X", devices: "" }, providerKey, reason });
  const missing = (step.match(LITERAL) ?? []).filter((name) => !said.includes(name));

  expect(said).toMatch(/[\u4e00-\u9fff]/);
  expect(missing).toEqual([]);
});

it("a reason without a next step gets none", () => {
  const facts = { for: "refusal", provider: "APNs", providerKey: "apns", devices: "1 台设备" };
  expect(nextStepZh({ ...facts, reason: "BadDeviceToken" })).toBe("");
});
