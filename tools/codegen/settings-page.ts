import type { Schemas } from "./schemas.ts";

interface SettingSchema {
  readonly description?: string;
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

/** The settings by subject, in the order of the page. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  "The app": ["appName", "stage", "displayName", "appId", "appKey", "androidKey", "baseUrl"],
  "Mails and SMS": [
    "mailSender",
    "mailLanguage",
    "createMailIdentity",
    "smsOriginationIdentity",
    "requireVerifiedPhone",
    "testPhoneNumbers",
  ],
  Accounts: [
    "verifyEmailAtSignUp",
    "refuseUnverifiedLogin",
    "reloginAfterPasswordChange",
    "passwordPolicy",
    "privateUserFields",
    "errorMode",
    "platforms",
    "unverifiedPlatforms",
    "bridge",
  ],
  "Devices and pushes": [
    "pushVendors",
    "clientPushAllowed",
    "confirmAllAbove",
    "maxInvalidShare",
    "indexedFields",
    "ownerFromSession",
    "webPushHosts",
    "retentionDays",
  ],
  "Classes, files and functions": ["classes", "classPermissions", "files", "engine"],
  Limits: [
    "concurrency",
    "throttle",
    "maxQueryReadUnits",
    "maxClientReadUnits",
    "signatureMaxAgeSeconds",
    "masterSignatureMaxAgeSeconds",
  ],
  "Domain and alarms": ["customDomain", "edge", "alarmMail"],
};

const EXAMPLE = "docs/deploying.md#configuration";

const INTRODUCTION = `<!-- Generated from schemas/config/landfall-config.json by \`npm run codegen\`; do not edit. -->
# Settings

The \`landfall\` object in \`cdk.json\`, or a file of your own that \`-c config=FILE\` (for \`cdk\` and \`npx landfall synth\`) and
\`--config FILE\` (for every other command) name. It holds no secret. Only \`appName\`, \`appId\` and \`appKey\` are required.
\`npx landfall synth -c config=FILE\` names every wrong setting at once, and how to fix it. [Deploying](../${EXAMPLE})
has a typical file.
`;

/**
 * Generates docs/settings.md.
 *
 * @throws Error names a setting that belongs to no subject, or a subject's setting that does not exist
 */
export function generateSettingsPage({ types }: Schemas): string {
  const config = types.LandfallConfig as SettingSchema;
  assertEachHasSubject(Object.keys(config.properties ?? {}));
  return [INTRODUCTION, ...Object.keys(SUBJECTS).map((name) => toSection(name, config))].join("\n");
}

function assertEachHasSubject(settings: readonly string[]): void {
  const named = Object.values(SUBJECTS).flat();
  const wrong = [...settings, ...named].filter(
    (name) => !settings.includes(name) || !named.includes(name),
  );
  if (wrong.length === 0) return;
  throw new Error(`Correct SUBJECTS in tools/codegen/settings-page.ts: ${wrong.join(", ")}`);
}

function toSection(subject: string, { properties = {}, required = [] }: SettingSchema): string {
  const rows = (SUBJECTS[subject] ?? []).flatMap((name) =>
    toRows(name, properties[name] ?? {}, required.includes(name)),
  );
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
