import { expect, test } from "vitest";
import { formatSender } from "../../../functions/adapters/messages/ses-sender.ts";

test.each([
  ["app@example.com", "app@example.com"],
  ["My Shop <app@example.com>", "My Shop <app@example.com>"],
  ["Shop, Inc. <app@example.com>", '"Shop, Inc." <app@example.com>'],
  ['"Shop, Inc." <app@example.com>', '"Shop, Inc." <app@example.com>'],
  ['The "Best" Shop <app@example.com>', '"The \\"Best\\" Shop" <app@example.com>'],
  ["潮汐笔记 <app@example.com>", "=?UTF-8?B?5r2u5rGQ56yU6K6w?= <app@example.com>"],
  ["=?UTF-8?B?5r2u5rGQ?= <app@example.com>", "=?UTF-8?B?5r2u5rGQ?= <app@example.com>"],
])("writes the sender %s as %s (L23)", (sender, header) => {
  expect(formatSender(sender)).toBe(header);
});

test("divides a long name between characters into encoded words of at most 75 characters (L23)", () => {
  const name = "潮汐笔记🌊".repeat(20);

  const header = formatSender(`${name} <app@example.com>`);

  const words = header.replace(" <app@example.com>", "").split(" ");
  expect(words.filter((word) => word.length > 75)).toEqual([]);
  const parts = words.map((word) => Buffer.from(word.slice(10, -2), "base64").toString());
  expect(parts.join("")).toBe(name);
});
