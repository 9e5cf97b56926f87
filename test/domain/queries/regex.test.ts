import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseRegex } from "../../../functions/domain/queries/regex.ts";

const finds = (pattern: string, text: string, options = "") =>
  parseRegex(pattern, options).test(text);

describe("a regular expression", () => {
  test.each<[string, string, string, boolean]>([
    ["^\\Qa.b\\E", "", "a.bc", true],
    ["^\\Qa.b\\E", "", "axbc", false],
    ["\\Qa.b\\E", "", "xa.bc", true],
    ["\\Qa.b\\E$", "", "xa.b", true],
    ["\\Qa.b\\E$", "", "xa.bc", false],
    ["^\\Qa\\E\\\\E\\Qb\\E$", "", "a\\Eb", true],
    ["^\\Qnever closed", "", "never closed.", true],
    ["^a\\.b$", "", "a.b", true],
    ["", "", "anything", true],
    ["^$", "", "", true],
    ["^$", "", "a", false],
    ["^[a-z]+\\d$", "", "abc1", true],
    ["^[a-z]+\\d$", "", "abc12", false],
    ["^\\QTom\\E", "i", "tOMMY", true],
    ["^b", "", "a\nb", false],
    ["^b", "m", "a\nb", true],
    ["a$", "m", "a\nb", true],
    ["a.b", "", "a\nb", false],
    ["a.b", "s", "a\nb", true],
    ["a  b # the rest", "x", "ab", true],
    ["a\\ b[ ]c\\Q d#\\E # e", "x", "a b c d#", true],
    ["a # one\n b", "x", "ab", true],
    ["^A b", "ix", "aB", true],
    ["^.$", "", "\u{1f600}", true],
    ["\\p{Han}", "", "中", true],
    ["]", "", "]", true],
    ["[]a]", "", "]", true],
    ["a|b", "", "b", true],
    ["(a|b)+c", "", "ababc", true],
    ["(?i)A", "", "a", true],
  ])("%j with options %j on %j: %s", (pattern, options, text, expected) => {
    expect(finds(pattern, text, options)).toBe(expected);
  });

  test.each<[string, string, string | undefined]>([
    ["^\\Qa.b\\E", "", "a.b"],
    ["^abc", "s", "abc"],
    ["^ab+", "", "a"],
    ["^\\Qab\\E*", "", "a"],
    ["^a\u{1f600}?", "", "a"],
    ["^ab[cd]", "", "ab"],
    ["^a|b", "", undefined],
    ["^a(b|c)", "", undefined],
    ["abc", "", undefined],
    ["^abc", "i", undefined],
    ["^abc", "m", undefined],
    ["^a b", "x", "ab"],
    ["^a\\d", "", "a"],
  ])("%j with options %j has the prefix %j", (pattern, options, prefix) => {
    expect(parseRegex(pattern, options).prefix).toBe(prefix);
  });

  test.each([
    "look-ahead (?=a)",
    "look-behind (?<=a)b",
    "(?!a)",
    "(a)\\1",
    "(?<n>a)\\k<n>",
    "(?>a)",
  ])("is rejected if it would need backtracking: %s", (pattern) => {
    expect(() => parseRegex(pattern)).toThrow(/unsupported \$regex/);
  });

  test("may have null as options", () => {
    expect(parseRegex("^a", null).test("A")).toBe(false);
  });

  test.each([
    ["(", ""],
    ["a{2,1}", ""],
    ["[z-a]", ""],
    ["a".repeat(1_001), ""],
    ["(a?){500}", ""],
    ["(x{1,100}){1,10}", ""],
    ["a", "g"],
    ["a", "zzz"],
  ])("is rejected if it is %j with options %j", (pattern, options) => {
    expect(() => parseRegex(pattern, options)).toThrow(expect.objectContaining({ code: 1 }));
  });

  test.each<[string, string, string, boolean]>([
    ["^((?!机票).)*$", "", "订机票", false],
    ["^((?!机票).)*$", "", "订酒店", true],
    ["^((?!Ticket).)*$", "i", "a tICKET", false],
    ["^(?:(?!\\Qa.b\\E).)*$", "", "axb", true],
    ["^((?! a | b ).)*$", "x", "xbx", false],
  ])(
    "excludes a string: %j with options %j on %j is %s",
    (...[pattern, options, text, expected]) => {
      expect(finds(pattern, text, options)).toBe(expected);
    },
  );

  test("finds the matches of backtracking when it excludes a string", () => {
    const alphabet = fc.constantFrom("a", "b", "A", "|", "\\.", "\n");
    const absent = fc.array(alphabet, { maxLength: 5 }).map((pieces) => pieces.join(""));
    const texts = fc.string({ unit: fc.constantFrom("a", "b", "A", ".", "\n") });
    fc.assert(
      fc.property(absent, texts, fc.subarray(["i", "s"]), (wanted, text, flags) => {
        const pattern = `^((?!${wanted}).)*$`;
        const expected = new RegExp(pattern, flags.join("")).test(text);
        expect(finds(pattern, text, flags.join(""))).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["^((?!a.*b).)*$", ""],
    ["^((?!a)|(?!b).)*$", ""],
    ["^((?!^a).)*$", ""],
    ["^((?!a).)*$", "m"],
    ["^((?!a).)*b$", ""],
  ])("is rejected if it only resembles an exclusion: %j with options %j", (pattern, options) => {
    expect(() => parseRegex(pattern, options)).toThrow(/unsupported \$regex/);
  });

  test("finds the matches of its compiled form if it has only literal characters", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "b", "\\", ".", "中", "\u{1f600}") });
    fc.assert(
      fc.property(texts, texts, fc.constantFrom("", "^"), fc.constantFrom("", "$"), (...all) => {
        const [wanted, text, start, end] = all;
        const quoted = wanted.replace(/[\\.]/g, "\\$&");
        const compiled = parseRegex(`${start}(?:${quoted})${end}`);
        expect(finds(start + quoted + end, text)).toBe(compiled.test(text));
      }),
    );
  });

  test("has a prefix that every match begins with", () => {
    const pieces = fc.constantFrom("a", "b", "ab", "|", "(a|b)", "*", "?", "\\Qa*\\E", "[ab]", ".");
    fc.assert(
      fc.property(
        fc.array(pieces),
        fc.string({ unit: fc.constantFrom("a", "b", "*") }),
        (...all) => {
          const [source, text] = [`^${all[0].join("")}`, all[1]];
          let pattern: ReturnType<typeof parseRegex>;
          try {
            pattern = parseRegex(source);
          } catch {
            return;
          }
          if (pattern.test(text)) expect(text.startsWith(pattern.prefix ?? "")).toBe(true);
        },
      ),
    );
  });
});

describe("the time of a test on 16 KB (A58)", () => {
  const length = 16 * 1_024;
  const bits = Array.from({ length }, (_, i) => ((i * i * 7_919) % 10_007) % 2);
  const random = bits.map((bit) => (bit ? "a" : "b")).join("");
  test.each([
    ["(a+)+$", "a".repeat(length)],
    ["^(a|aa)+$", "a".repeat(length)],
    ["(.*)(.*)(.*)(.*)[xy]$", "a".repeat(length)],
    ["(?:a|b)*a(?:a|b){12}$", `${random}c`],
    ["(?:a|b)*a(?:a|b){90}$", `${random}c`],
    ["a.{90}b$", `${random}c`],
    [`(${Array.from({ length: 120 }, (_, i) => random.slice(i, i + 7)).join("|")})$`, `${random}c`],
    ["(\\pL|\\pN|\\pM)*[^\\pC]{1,30}[!?]\\b$", "ab 1é中".repeat(length / 8)],
  ])("is below 50 ms for %s", (source, text) => {
    const { test: matches } = parseRegex(source);
    const tries = [1, 2, 3, 4, 5].map(() => {
      const before = process.cpuUsage();
      matches(text);
      return process.cpuUsage(before).user / 1_000;
    });
    expect(Math.min(...tries)).toBeLessThan(50);
  });
});
