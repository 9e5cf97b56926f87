import type { Schemas } from "./schemas.ts";

interface Setting {
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Setting>>;
}

/** A copy of a schema in which a member with a default is always present. */
export function withDefaultsPresent<Schema extends Setting>(schema: Schema): Schema {
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties);
  const present = properties.filter(([, member]) => "default" in member).map(([name]) => name);
  return {
    ...schema,
    required: [...new Set([...(schema.required ?? []), ...present])],
    properties: Object.fromEntries(
      properties.map(([name, member]) => [name, withDefaultsPresent(member)]),
    ),
  };
}

/** Generates the defaults of the settings, and those of the members of objects that are absent by default. */
export function generateConfigDefaults({ types }: Schemas): string {
  const { properties = {} } = types.LandfallConfig as Setting;
  const settings = Object.entries(properties);
  const present = settings.filter(([, setting]) => "default" in setting);
  const absent = settings.filter(
    ([, setting]) => !("default" in setting) && Object.keys(defaultsOf(setting)).length > 0,
  );
  const names = present.map(([name]) => JSON.stringify(name)).join(" | ");
  return [
    "// Generated from schemas/ by `npm run codegen`; do not edit.",
    'import type { Config } from "./types.ts";',
    "",
    `export const DEFAULTS: Pick<Config, ${names}> = ${toJson(present)};`,
    "",
    `export const MEMBER_DEFAULTS = ${toJson(absent)};`,
    "",
  ].join("\n");
}

function toJson(settings: readonly (readonly [string, Setting])[]): string {
  return JSON.stringify(Object.fromEntries(settings.map(([name, one]) => [name, defaultOf(one)])));
}

function defaultOf(setting: Setting): unknown {
  return setting.properties ? defaultsOf(setting) : setting.default;
}

function defaultsOf({ properties = {} }: Setting): object {
  const members = Object.entries(properties).filter(([, member]) => "default" in member);
  return Object.fromEntries(members.map(([name, member]) => [name, defaultOf(member)]));
}
