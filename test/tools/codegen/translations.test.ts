import { expect, it } from "vitest";
import { meaningsByCode } from "../../../functions/domain/error-help.ts";
import errors from "../../../schemas/translations/errors.zh-CN.json" with { type: "json" };
import mistakes from "../../../schemas/translations/mistakes.zh-CN.json" with { type: "json" };
import { generateErrorsPage } from "../../../tools/codegen/errors-page.ts";
import { inChinese } from "../../../tools/codegen/errors-words.ts";
import * as settingsWords from "../../../tools/codegen/settings-words.ts";

const meanings = [...meaningsByCode().values()].flat();
const englishMistakes = Object.keys(mistakes);

it("refuses a translation of a sentence that has changed, and shows the sentence with its fingerprint", () => {
  const changed = meanings.map((each) =>
    each.name === "credentialsMismatch" ? { ...each, fix: "Ask the user." } : each,
  );

  expect(() => inChinese(changed, errors, mistakes, englishMistakes)).toThrow(
    /^schemas\/translations\/errors\.zh-CN\.json: "credentialsMismatch" translates an older text\. Translate "The username and password mismatch\. The password is wrong\. Ask the user\.", with "of": "[0-9a-f]{8}"\.$/,
  );
});

it("accepts the translation with the fingerprint that it asked for", () => {
  const settings = (of: string) => ({
    subjects: { App: "应用" },
    settings: { id: { of, text: "名称。" } },
  });
  const config = { properties: { id: { subject: "App", description: "The name." } } };
  const refused = () => settingsWords.inChinese(config, settings("00000000"));

  expect(refused).toThrow(/"id" translates an older text\. Translate "The name\."/);
  const [, of = ""] = /"of": "(\w+)"/.exec(messageOf(refused)) ?? [];
  expect(settingsWords.inChinese(config, settings(of)).toMeaning("id", "The name.")).toBe("名称。");
});

it("names each entry that is missing, and each that translates nothing", () => {
  const { internal, ...others } = errors;
  const renamed = { ...others, internalError: internal };

  const refused = () => inChinese(meanings, renamed as never, {}, ["No credentials"]);

  expect(refused).toThrow('"internalError" translates nothing: remove it.');
  expect(refused).toThrow('"internal" is missing. Translate "Internal server error.');
  expect(() => inChinese(meanings, errors, {}, ["No credentials"])).toThrow(
    'schemas/translations/mistakes.zh-CN.json: "No credentials" is missing. Translate "No credentials"',
  );
});

it("keeps the text that the service answers beside its Chinese", () => {
  const words = inChinese(meanings, errors, mistakes, englishMistakes);
  const page = generateErrorsPage(meaningsByCode(), [], words);

  expect(page).toContain("| 400 | Could not find user. | 找不到用户。 |");
});

function messageOf(run: () => unknown): string {
  try {
    run();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}
