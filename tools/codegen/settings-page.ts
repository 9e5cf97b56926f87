import type { Schemas } from "./schemas.ts";
import { typeName } from "./type-names.ts";

interface SettingSchema {
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

const EXAMPLE = "docs/deploying.md#configuration";

const INTRODUCTION = `<!-- Generated from schemas/config/landfall-config.json by \`npm run codegen\`; do not edit. -->
# Settings

The file \`landfall.json\`, else the \`landfall\` object in \`cdk.json\`, or a file of your own that \`-c config=FILE\` (for \`cdk\` and \`npx landfall synth\`) and
\`--config FILE\` (for every other command) name. It holds no secret. Only \`appName\`, \`appId\` and \`appKey\` are required.
\`npx landfall synth -c config=FILE\` names every wrong setting at once, and how to fix it. [Deploying](../${EXAMPLE})
has a typical file.
`;

/**
 * Generates docs/settings.md: a section for each subject, in the order of the schema.
 *
 * @throws Error names a setting without a subject
 */
export function generateSettingsPage({ types }: Schemas): string {
  const { properties = {}, required = [] } = types.LandfallConfig as SettingSchema;
  const sections = new Map<string, string[]>();
  for (const [name, setting] of Object.entries(properties)) {
    const schema = withKnownItems(setting, types);
    if (!schema.subject) throw new Error(`${name} of landfall-config.json needs a "subject"`);
    const rows = toRows(name, schema, required.includes(name));
    sections.set(schema.subject, [...(sections.get(schema.subject) ?? []), ...rows]);
  }
  return [INTRODUCTION, ...[...sections].map(toSection)].join("\n");
}

/** The names that a list takes stand in another schema. */
function withKnownItems(schema: SettingSchema, types: Schemas["types"]): SettingSchema {
  const { $ref } = schema.items ?? {};
  return $ref === undefined ? schema : { ...schema, items: types[typeName($ref)] ?? {} };
}

function toSection([subject, rows]: readonly [string, readonly string[]]): string {
  const head = ["| Setting | Value | Default | Meaning |", "| --- | --- | --- | --- |"];
  return [`## ${subject}`, "", ...head, ...rows, ""].join("\n");
}

/** A row for the setting, and one for each of its members. */
function toRows(path: string, schema: SettingSchema, isRequired: boolean): string[] {
  const meaning = (schema.description ?? "").replace(DEFAULT, "");
  const cells = [`\`${path}\``, toValue(schema), toDefault(schema, isRequired), meaning];
  const row = `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [row, ...toMemberRows(path, schema)];
}

function toMemberRows(path: string, schema: SettingSchema): string[] {
  const { properties = {}, required = [], additionalProperties: named, items, anyOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, member]) =>
      toRows(`${path}.${name}`, member, required.includes(name)),
    ),
    ...(typeof named === "object" ? toMemberRows(`${path}.NAME`, named) : []),
    ...(items ? toMemberRows(`${path}[]`, items) : []),
    ...anyOf.flatMap((form) => toMemberRows(path, form)),
  ];
}

function toValue({ enum: values, anyOf, type, minimum, maximum, items }: SettingSchema): string {
  if (values) return toList(values);
  if (anyOf) return anyOf.map(toValue).join(" or ");
  if (items?.enum) return `list of ${toList(items.enum)}`;
  if (type === "array") return "list";
  if (type === "boolean") return "`true`, `false`";
  if (minimum === undefined) return type ?? "object";
  return maximum === undefined ? `${type}, from ${minimum}` : `${type}, ${minimum} to ${maximum}`;
}

function toList(values: readonly unknown[]): string {
  return values.map((value) => `\`${value}\``).join(", ");
}

/** How a description names a default that is not a value. */
const DEFAULT = /\s*Default: (.*?)\.(?=\s|$)/;

function toDefault({ default: value, description = "" }: SettingSchema, isRequired: boolean) {
  if (isRequired) return "required";
  const isObject = typeof value === "object" && !Array.isArray(value);
  if (value !== undefined && !isObject) return `\`${JSON.stringify(value)}\``;
  return DEFAULT.exec(description)?.[1] ?? "";
}
