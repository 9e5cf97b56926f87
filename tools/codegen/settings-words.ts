import type { SettingSchema, SettingsPageWords } from "./settings-page.ts";
import { checkTranslations, type EnglishEntries } from "./translations.ts";

const EXAMPLE = "docs/deploying.md#configuration";
const CHINESE_EXAMPLE = "docs/deploying.zh-CN.md#配置";
const ENGLISH_PAGE = "docs/settings.md".replace("docs/", "");
const CHINESE_PAGE = "docs/settings.zh-CN.md".replace("docs/", "");

export const english: SettingsPageWords = {
  introduction: `<!-- Generated from schemas/config/landfall-config.json by \`npm run codegen\`; do not edit. -->
# Settings

[中文](${CHINESE_PAGE})

The file \`landfall.json\`, else the \`landfall\` object in \`cdk.json\`, or a file of your own that \`-c config=FILE\` (for \`cdk\` and \`npx landfall synth\`) and
\`--config FILE\` (for every other command) name. It holds no secret. Only \`appName\`, \`appId\` and \`appKey\` are required.
\`npx landfall synth -c config=FILE\` names every wrong setting at once, and how to fix it. [Deploying](../${EXAMPLE})
has a typical file.
`,
  columns: ["Setting", "Value", "Default", "Meaning"],
  toSubject: (subject) => subject,
  toMeaning: (_path, description) => description,
  namedDefault: /\s*Default: (.*?)\.(?=\s|$)/,
  values: {
    required: "required",
    or: " or ",
    list: "list",
    listOf: (values) => `list of ${values}`,
    types: {},
    from: (type, minimum) => `${type}, from ${minimum}`,
    range: (type, minimum, maximum) => `${type}, ${minimum} to ${maximum}`,
    comma: ", ",
  },
};

interface ChineseSettings {
  readonly subjects: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, { readonly of: string; readonly text: string }>>;
}

const FILE = "schemas/translations/settings.zh-CN.json";

/** @throws Error names the translations that do not fit the English of the schema */
export function inChinese(
  config: SettingSchema,
  { subjects, settings }: ChineseSettings,
): SettingsPageWords {
  const named = Object.values(config.properties ?? {}).map(({ subject = "" }) => subject);
  checkTranslations(FILE, new Map(named.map((subject) => [subject, [subject]])), subjects);
  checkTranslations(FILE, descriptionsOf("", config), settings);
  return {
    ...chinese,
    toSubject: (subject) => subjects[subject] ?? subject,
    toMeaning: (path) => settings[path]?.text ?? "",
  };
}

/** By the paths of docs/settings.md. */
function descriptionsOf(path: string, schema: SettingSchema): EnglishEntries {
  const { properties = {}, additionalProperties: named, items, anyOf = [] } = schema;
  const entries = Object.entries(properties).flatMap(([name, member]) => {
    const memberPath = path === "" ? name : `${path}.${name}`;
    const own = [memberPath, [member.description ?? ""]] as const;
    return [own, ...descriptionsOf(memberPath, member)];
  });
  return new Map([
    ...entries,
    ...(typeof named === "object" ? descriptionsOf(`${path}.NAME`, named) : []),
    ...(items ? descriptionsOf(`${path}[]`, items) : []),
    ...anyOf.flatMap((form) => [...descriptionsOf(path, form)]),
  ]);
}

const chinese = {
  introduction: `<!-- Generated from schemas/config/landfall-config.json and schemas/translations by \`npm run codegen\`; do not edit. -->
# 设置

[English](${ENGLISH_PAGE})

写在文件 \`landfall.json\` 里，没有它时写在 \`cdk.json\` 的 \`landfall\` 对象里，也可以用您自己的文件：\`cdk\` 和 \`npx landfall synth\` 用
\`-c config=FILE\` 指明，其他命令用 \`--config FILE\`。其中没有机密。必填的只有 \`appName\`、\`appId\` 和 \`appKey\`。
\`npx landfall synth -c config=FILE\` 会一次指出所有错误的设置，以及如何改正。典型的文件见[部署](../${CHINESE_EXAMPLE})。
`,
  columns: ["设置", "值", "默认值", "含义"],
  namedDefault: /默认：(.*?)。$/,
  values: {
    required: "必填",
    or: "或",
    list: "数组",
    listOf: (values: string) => `数组，其中可有 ${values}`,
    types: { string: "字符串", object: "对象", integer: "整数", number: "数字" },
    from: (type: string, minimum: number) => `${type}，不小于 ${minimum}`,
    range: (type: string, minimum: number, maximum: number) => `${type}，${minimum} 到 ${maximum}`,
    comma: "、",
  },
};
