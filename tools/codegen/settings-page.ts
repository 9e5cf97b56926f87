import type { Schemas } from "./schemas.ts";
import { typeName } from "./type-names.ts";

export interface SettingSchema {
  /** Heading of the setting's section; the members of a setting have none. */
  readonly subject?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SettingSchema[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly additionalProperties?: SettingSchema | boolean;
  readonly items?: SettingSchema;
}

/** The words of the page in one language. */
export interface SettingsPageWords {
  readonly introduction: string;
  readonly columns: readonly string[];
  readonly toSubject: (subject: string) => string;
  /** The English description of a setting, by its path, in the language. */
  readonly toMeaning: (path: string, description: string) => string;
  /** How a description names a default that is not a value. */
  readonly namedDefault: RegExp;
  readonly values: {
    readonly required: string;
    readonly or: string;
    readonly list: string;
    readonly listOf: (values: string) => string;
    readonly types: Readonly<Record<string, string>>;
    readonly from: (type: string, minimum: number) => string;
    readonly range: (type: string, minimum: number, maximum: number) => string;
    readonly comma: string;
  };
}

/**
 * Generates docs/settings.md: a section for each subject, in the order of the schema.
 *
 * @throws Error names a setting without a subject
 */
export function generateSettingsPage({ types }: Schemas, words: SettingsPageWords): string {
  const { properties = {}, required = [] } = types.LandfallConfig as SettingSchema;
  const sections = new Map<string, string[]>();
  for (const [name, setting] of Object.entries(properties)) {
    const schema = withKnownItems(setting, types);
    if (!schema.subject) throw new Error(`${name} of landfall-config.json needs a "subject"`);
    const rows = toRows(name, schema, required.includes(name), words);
    sections.set(schema.subject, [...(sections.get(schema.subject) ?? []), ...rows]);
  }
  return [words.introduction, ...[...sections].map((each) => toSection(each, words))].join("\n");
}

/** The names that a list takes stand in another schema. */
function withKnownItems(schema: SettingSchema, types: Schemas["types"]): SettingSchema {
  const { $ref } = schema.items ?? {};
  return $ref === undefined ? schema : { ...schema, items: types[typeName($ref)] ?? {} };
}

function toSection(
  [subject, rows]: readonly [string, readonly string[]],
  { columns, toSubject }: SettingsPageWords,
): string {
  const head = [columns, columns.map(() => "---")].map((cells) => `| ${cells.join(" | ")} |`);
  return [`## ${toSubject(subject)}`, "", ...head, ...rows, ""].join("\n");
}

/** A row for the setting, and one for each of its members. */
function toRows(
  path: string,
  schema: SettingSchema,
  isRequired: boolean,
  words: SettingsPageWords,
): string[] {
  const said = words.toMeaning(path, schema.description ?? "");
  const cells = [
    `\`${path}\``,
    toValue(schema, words.values),
    isRequired ? words.values.required : toDefault(schema, words.namedDefault.exec(said)?.[1]),
    said.replace(words.namedDefault, ""),
  ];
  const row = `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row, ...toMemberRows(path, schema, words)];
}

function toMemberRows(path: string, schema: SettingSchema, words: SettingsPageWords): string[] {
  const { properties = {}, required = [], additionalProperties: named, items, anyOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, member]) =>
      toRows(`${path}.${name}`, member, required.includes(name), words),
    ),
    ...(typeof named === "object" ? toMemberRows(`${path}.NAME`, named, words) : []),
    ...(items ? toMemberRows(`${path}[]`, items, words) : []),
    ...anyOf.flatMap((form) => toMemberRows(path, form, words)),
  ];
}

function toValue(
  { enum: values, anyOf, type, minimum, maximum, items }: SettingSchema,
  words: SettingsPageWords["values"],
): string {
  const { types, comma } = words;
  if (values) return toList(values, comma);
  if (anyOf) return anyOf.map((form) => toValue(form, words)).join(words.or);
  if (items?.enum) return words.listOf(toList(items.enum, comma));
  if (type === "array") return words.list;
  if (type === "boolean") return toList([true, false], comma);
  const typeWord = types[type ?? "object"] ?? String(type);
  if (minimum === undefined) return typeWord;
  return maximum === undefined
    ? words.from(typeWord, minimum)
    : words.range(typeWord, minimum, maximum);
}

function toList(values: readonly unknown[], comma: string): string {
  return values.map((value) => `\`${value}\``).join(comma);
}

function toDefault({ default: value }: SettingSchema, named = ""): string {
  const isObject = typeof value === "object" && !Array.isArray(value);
  return value === undefined || isObject ? named : `\`${JSON.stringify(value)}\``;
}
