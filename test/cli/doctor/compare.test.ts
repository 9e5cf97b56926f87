import { expect, it } from "vitest";
import { compare, toMemory } from "../../../cli/doctor/compare.ts";
import {
  type Finding,
  ok,
  problem,
  skipped,
  unchecked,
  warning,
} from "../../../cli/doctor/finding.ts";

const letters = (count: number) => problem(`${count} dead letters in shop-sms-7A2B`, "Replay them");
const expiring = warning("The certificate expires on 2026-12-24", "Renew it");
const expired = problem("The certificate expired on 2026-12-24", "Renew it");

const denied = unchecked(skipped("Not allowed to look"));
const late = unchecked(problem("No answer within 30 s", "Run the doctor again"));

function changesBetween(before: readonly Finding[], now: readonly Finding[]) {
  const toResult = (findings: readonly Finding[]) => [{ check: "one", findings }];
  return compare(toResult(before), toResult(now)).map(
    ({ direction, text, before: earlier }) =>
      `${direction}: ${text}${earlier ? ` < ${earlier}` : ""}`,
  );
}

it.each<[string, readonly Finding[], readonly Finding[], readonly string[]]>([
  ["a new problem is worse", [ok("0")], [letters(1)], [`worse: ${letters(1).text}`]],
  ["a problem that is gone is better", [letters(1)], [ok("0")], [`better: ${letters(1).text}`]],
  ["the same finding is no change", [letters(1), expiring], [letters(1), expiring], []],
  ["other numbers of what is fine are no change", [ok("12 ms")], [ok("300 ms")], []],
  [
    "another count of the same problem is a change, with both counts",
    [letters(1)],
    [letters(400)],
    [`changed: ${letters(400).text} < ${letters(1).text}`],
  ],
  [
    "a warning that became a problem is one change for the worse",
    [expiring],
    [expired],
    [`worse: ${expired.text}`],
  ],
  [
    "a problem that became a warning is better, and the warning is no new trouble",
    [expired],
    [expiring],
    [`changed: ${expiring.text}`, `better: ${expired.text}`],
  ],
  [
    "another problem of the same check is worse, and the earlier one is gone",
    [letters(1)],
    [expired],
    [`worse: ${expired.text}`, `better: ${letters(1).text}`],
  ],
  [
    "a problem of another date is another problem",
    [problem("Failed on 2026-11-01", "")],
    [problem("Failed on 2026-11-02", "")],
    ["worse: Failed on 2026-11-02", "better: Failed on 2026-11-01"],
  ],
  [
    "a check that could not look does not say that its problem is gone",
    [letters(1)],
    [denied],
    [`unchecked: ${letters(1).text}`],
  ],
  [
    "a check that failed is worse, and its earlier problem may still hold",
    [letters(1)],
    [late],
    [`worse: ${late.text}`, `unchecked: ${letters(1).text}`],
  ],
  [
    "a problem of something that was switched off is a change",
    [letters(1)],
    [skipped("SMS are off")],
    ["changed: SMS are off"],
  ],
  ["a feature that is not in use is no change", [ok("on")], [skipped("off")], []],
  [
    "a problem after a skipped check is worse",
    [skipped("off")],
    [expired],
    [`worse: ${expired.text}`],
  ],
])("%s", (_, before, now, changes) => {
  expect(changesBetween(before, now)).toEqual(changes);
});

it("a check without an earlier result is not compared", () => {
  const earlier = [{ check: "one", findings: [ok("fine")] }];
  expect(compare(earlier, [{ check: "two", findings: [letters(1)] }])).toEqual([]);
});

it.each([
  ["is unchanged if it still holds", [letters(1)], []],
  ["is better once it is gone", [ok("0")], [`better: ${letters(1).text}`]],
] as const)("a problem that one run could not look at %s", (_, now, changes) => {
  const toResults = (findings: readonly Finding[]) => [{ check: "one", findings }];
  const memory = toMemory(toResults([letters(1)]), toResults([denied]));
  const [{ findings } = { findings: [] }] = toMemory(memory, toResults([denied]));
  expect(changesBetween(findings, now)).toEqual(changes);
});
