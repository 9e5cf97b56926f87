import { expect, it } from "vitest";
import { generateSettingsPage } from "../../tools/codegen/settings-page.ts";
import { english } from "../../tools/codegen/settings-words.ts";

const BADGE = { type: "integer", description: "Largest badge." };

it("lists a new setting in the section of its subject, without another list", () => {
  const page = generatePage({
    appName: { subject: "The app", type: "string" },
    maxBadge: { ...BADGE, subject: "Badges" },
    appId: { subject: "The app", type: "string" },
  });

  expect(page.split("\n").filter((line) => /^(## |\| `)/.test(line))).toEqual([
    "## The app",
    "| `appName` | string |  |  |",
    "| `appId` | string |  |  |",
    "## Badges",
    "| `maxBadge` | integer |  | Largest badge. |",
  ]);
});

it("names a setting without a subject", () => {
  expect(() => generatePage({ maxBadge: BADGE })).toThrow(
    'maxBadge of landfall-config.json needs a "subject"',
  );
});

function generatePage(properties: object): string {
  const types = { LandfallConfig: { properties } };
  return generateSettingsPage({ operations: [], types, validated: [] }, english);
}
