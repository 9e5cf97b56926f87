import { describe, expect, test } from "vitest";
import { contentsOf } from "../../../../functions/features/push/content.ts";
import {
  createLanguageChoice,
  findLanguages,
  toLanguageData,
} from "../../../../functions/features/push/languages/languages.ts";

const shown = { alert: "hi" };

describe("what counts as content by language", () => {
  test.each([
    [{ en: shown, zh: shown }],
    [{ default: shown, "zh-Hant": shown }],
    [{ en: { ios: { alert: "hi" } } }],
    [{ en: { ios: { aps: { alert: "hi" } } }, "es-419": shown }],
  ])("each member is a language that shows something: %j", (data) => {
    expect(findLanguages(data)).toEqual(Object.keys(data).sort());
  });

  test.each([
    [{ alert: "hi" }],
    [{ aps: { alert: "hi" } }],
    [{ hms: { alert: "hi" }, mi: { alert: "hi" } }],
    [{ ios: { alert: "hi" }, android: { alert: "hi" } }],
    [{ default: shown }],
    [{ msg: { text: "custom" } }],
    [{ en: shown, story: 42 }],
    [{ en: shown, zh: "hi" }],
    [{ EN: shown }],
    [{ en_US: shown }],
    [{}],
  ])("other content is for all languages: %j", (data) => {
    expect(findLanguages(data)).toBeUndefined();
    expect(contentsOf(data)).toEqual([data]);
    expect(toLanguageData(data, { language: "en" })).toBe(data);
  });
});

test("a language that is missing gets the default, else English", () => {
  const data = { en: { alert: "e" }, default: { alert: "d" }, zh: { alert: "z" } };
  expect(toLanguageData(data, { language: "zh" })).toEqual({ alert: "z" });
  expect(toLanguageData(data, { language: "fr" })).toEqual({ alert: "d" });
  expect(toLanguageData({ en: { alert: "e" }, zh: shown }, {})).toEqual({ alert: "e" });
});

describe("the language of a device", () => {
  const choose = createLanguageChoice(["default", "en", "en-GB", "pt", "zh", "zh-Hant"]);

  test.each([
    ["en", "en"],
    ["en_US", "en"],
    ["en-GB", "en-GB"],
    ["en_US@calendar=japanese", "en"],
    ["en_US.UTF-8", "en"],
    ["zh", "zh"],
    ["zh_CN", "zh"],
    ["zh-Hans_CN", "zh"],
    ["zh-Hans-CN", "zh"],
    ["zh_TW", "zh-Hant"],
    ["zh-HK", "zh-Hant"],
    ["zh-Hant_CN", "zh-Hant"],
    ["zh_TW_#Hant", "zh-Hant"],
    ["zh__#Hant", "zh-Hant"],
    ["ZH-cn", "zh"],
    ["pt_BR", "pt"],
    ["fr_FR", "default"],
    ["", "default"],
    ["no such language", "default"],
    ["_", "default"],
    ["en".repeat(40), "default"],
    [undefined, "default"],
    [7, "default"],
    [{ $gt: "" }, "default"],
  ])("derives from localeIdentifier %j as %s", (locale, language) => {
    expect(choose(locale)).toBe(language);
  });

  test("is found by its script in every region", () => {
    const regional = createLanguageChoice(["en", "zh-CN", "zh-TW"]);
    expect(regional("zh-Hans-CN")).toBe("zh-CN");
    expect(regional("zh-Hant_TW")).toBe("zh-TW");
    expect(regional("zh")).toBe("zh-CN");
  });
});
