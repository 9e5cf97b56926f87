import type { ErrorMeaning, ErrorsPageWords } from "./errors-page.ts";
import { checkTranslations } from "./translations.ts";

/** Relative to docs/errors.md. */
const PROTOCOL_PAGE = "docs/protocol/errors.md".replace("docs/", "");
const ENGLISH_PAGE = "docs/errors.md".replace("docs/", "");
const CHINESE_PAGE = "docs/errors.zh-CN.md".replace("docs/", "");

export const english: ErrorsPageWords = {
  introduction: `# Errors by code

[中文](${CHINESE_PAGE})

Generated from the catalogue by \`npm run codegen\`; do not edit. The body of an error is \`{"code", "error"}\`, and its
header \`Link\` leads to the help that the service itself has, such as \`GET /1.1/errors/211\`, which is the text of this page.
[Errors](${PROTOCOL_PAGE}) lists the codes that clients branch on, and the changes of private mode.

Texts may say more than the ones here, such as the name of the wrong field. From status 500 on they hold a request id.
`,
  columns: ["HTTP", "Text", "When", "What to do"],
  toTexts: ({ error, when, fix }) => [error, when, fix],
  mistakes: `## Typical mistakes

The answers of the local cloud and of the commands; \`test/e2e/mistakes.json\` has them with their requests and files.
On AWS a 401 says no more than \`Unauthorized.\`

| Mistake | Request or command | Answer |
`,
  toMistake: (mistake) => mistake,
  sdk: "the JavaScript SDK",
};

interface ChineseTexts {
  readonly text: string;
  readonly when: string;
  readonly fix: string;
}

const ERRORS_FILE = "schemas/translations/errors.zh-CN.json";
const MISTAKES_FILE = "schemas/translations/mistakes.zh-CN.json";

/**
 * The words of docs/errors.zh-CN.md. An error keeps the text that the service answers, since developers look for that.
 *
 * @throws Error names the translations that do not fit the English
 */
export function inChinese(
  meanings: readonly ErrorMeaning[],
  errors: Readonly<Record<string, ChineseTexts & { readonly of: string }>>,
  mistakes: Readonly<Record<string, string>>,
  englishMistakes: readonly string[],
): ErrorsPageWords {
  const sentences = meanings.map(
    ({ name, error, when, fix }) => [name, [error, when, fix]] as const,
  );
  checkTranslations(ERRORS_FILE, new Map(sentences), errors);
  checkTranslations(
    MISTAKES_FILE,
    new Map(englishMistakes.map((each) => [each, [each]])),
    mistakes,
  );
  return {
    ...chinese,
    toTexts: ({ name, error }) => {
      const { text = "", when = "", fix = "" } = errors[name] ?? {};
      return [error, text, when, fix];
    },
    toMistake: (mistake) => mistakes[mistake] ?? mistake,
  };
}

const chinese = {
  introduction: `# 错误码

[English](${ENGLISH_PAGE})

由 \`npm run codegen\` 从错误目录和 \`schemas/translations\` 生成，请勿修改。错误的响应体是 \`{"code", "error"}\`，响应头 \`Link\` 指向服务自带的
说明，例如 \`GET /1.1/errors/211\`，内容与本页相同；请求带上 \`Accept-Language: zh\` 就得到中文。客户端据以判断的错误码，以及 private
模式下的不同，见[错误](${PROTOCOL_PAGE})。

错误信息始终是英文，可能比这里列出的更详细，例如写出有误的字段名。状态码从 500 起，错误信息里有请求 id。
`,
  columns: ["HTTP", "返回的文本", "含义", "何时出现", "怎么办"],
  mistakes: `## 常见的错误用法

本地模拟环境和各个命令的响应；\`test/e2e/mistakes.json\` 里有这些响应，以及对应的请求和文件。在 AWS 上，401 只返回 \`Unauthorized.\`

| 错误用法 | 请求或命令 | 响应 |
`,
  sdk: "JavaScript SDK",
};
