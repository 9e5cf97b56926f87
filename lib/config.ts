import { readFileSync } from "node:fs";
import { BRIDGE_ENDS_MS } from "../functions/contract/bridge-lines.ts";
import { VENDOR_NAMES } from "../functions/contract/push-providers.ts";
import type { Config as CheckedConfig, LandfallConfig } from "../functions/generated/types.ts";
import { findEdgeProblems } from "./edge-config.ts";
import { isJsonObject } from "./json-object.ts";
import { compileCheck } from "./json-schema.ts";
import { packageFile } from "./package-files.ts";
import { findPlatformProblems } from "./platform-config.ts";
import { findTimerProblems } from "./timer-config.ts";
import { UserError } from "./user-error.ts";

/** The checked `landfall` object, with defaults filled in. */
export type Config = CheckedConfig;

/** The `landfall` object is invalid; the message has one line per problem. */
export class ConfigError extends UserError {
  override readonly name = "ConfigError";

  constructor(problems: readonly string[]) {
    super(["The landfall object is invalid:", ...problems].join("\n  "));
  }
}

const findSchemaProblems = compileCheck(
  { ...readSchema("config/landfall-config.json"), $id: "/config/landfall-config.json" },
  {
    root: "landfall",
    references: {
      "/models/class-permission.json": readSchema("models/class-permission.json"),
      "/models/push-vendor.json": { ...readSchema("models/push-vendor.json"), enum: VENDOR_NAMES },
    },
  },
);

/**
 * Checks the `landfall` object and fills in the defaults.
 *
 * @throws ConfigError one line per problem, each with its path and what to do
 * @see schemas/config/landfall-config.json
 */
export function parseConfig(value: unknown): Config {
  const config = withoutSchema(structuredClone(value));
  const contradictions = isJsonObject(config) ? findContradictions(config) : [];
  const problems = [...new Set([...findSchemaProblems(config), ...contradictions])];
  if (problems.length === 0) return config as Config;
  throw new ConfigError(problems);
}

/** Editors complete a file of settings by the schema that it names. */
function withoutSchema(config: unknown): unknown {
  if (!isJsonObject(config)) return config;
  const { $schema, ...settings } = config;
  return settings;
}

/** The bare address of a sender such as `Tom <tom@example.com>`. */
export function toAddress(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

function readSchema(file: string) {
  return JSON.parse(readFileSync(packageFile(`schemas/${file}`), "utf8"));
}

/** The schema of a file of settings for editors, in one piece. */
export function readConfigSchema(): object {
  const permission = readSchema("models/class-permission.json");
  const vendor = { ...readSchema("models/push-vendor.json"), enum: VENDOR_NAMES };
  const schema = JSON.parse(
    JSON.stringify(readSchema("config/landfall-config.json"))
      .replaceAll("../models/class-permission.json", "#/$defs/classPermission")
      .replaceAll("../models/push-vendor.json", "#/$defs/pushVendor"),
  );
  const properties = { $schema: { type: "string" }, ...schema.properties };
  return { ...schema, properties, $defs: { classPermission: permission, pushVendor: vendor } };
}

/** Settings that need a mail sender. */
const MAIL_SETTINGS = [
  "verifyEmailAtSignUp",
  "refuseUnverifiedLogin",
  "createMailIdentity",
] as const;

/** Settings that the schema allows one by one but that don't work together. */
function findContradictions(config: Partial<LandfallConfig>): string[] {
  const problems: string[] = [];
  for (const setting of MAIL_SETTINGS)
    if (config[setting] === true && config.mailSender === undefined)
      problems.push(`landfall.mailSender is missing. Add it, or turn ${setting} off.`);
  if (config.refuseUnverifiedLogin === true && config.verifyEmailAtSignUp !== true)
    problems.push(
      "landfall.refuseUnverifiedLogin locks out every user. Turn verifyEmailAtSignUp on, or turn this off.",
    );
  if (Array.isArray(config.indexedFields) && !config.indexedFields.includes("channels"))
    problems.push("landfall.indexedFields lacks channels. Add it: pushes to channels need it.");
  if (config.files !== undefined && config.classes === undefined)
    problems.push("landfall.classes is missing. Add it: files are objects of a class.");
  if (config.alarmWebhooks !== undefined && config.alarmMail === undefined)
    problems.push(
      "landfall.alarmMail is missing. Add an e-mail address: it gets the alarm about a webhook that fails.",
    );
  return [
    ...problems,
    ...findVendorProblems(config),
    ...findPermissionProblems(config),
    ...findDefinitionProblems(config),
    ...findEdgeProblems(config),
    ...findEngineProblems(config),
    ...findBridgeProblems(config),
    ...findPlatformProblems(config),
  ];
}

/** A maker either gets pushes or is given up. */
function findVendorProblems({ pushVendors, retiringPushVendors }: Partial<LandfallConfig>) {
  return listed(retiringPushVendors)
    .filter((vendor) => listed(pushVendors).includes(vendor))
    .map(
      (vendor) =>
        `landfall.retiringPushVendors has ${vendor}, which pushVendors has, too. Remove it from one of them.`,
    );
}

/** LeanCloud's end is the bridge's. A deployment that has one by then no longer uses it. */
function findBridgeProblems({ bridge }: Partial<LandfallConfig>): string[] {
  if (bridge === undefined || Date.now() < BRIDGE_ENDS_MS) return [];
  return ["landfall.bridge has no effect: LeanCloud closed on 2027-01-12. Remove it."];
}

function findEngineProblems({ engine }: Partial<LandfallConfig>): string[] {
  if (!isJsonObject(engine)) return [];
  const { url, stagingUrl, functionArn } = engine;
  const timers = findTimerProblems(engine);
  if ((url === undefined) === (functionArn === undefined)) {
    return ["landfall.engine needs either url or functionArn. Set one of them.", ...timers];
  }
  if (stagingUrl === undefined || url !== undefined) return timers;
  return [
    "landfall.engine.stagingUrl needs url. Remove it, or set url instead of functionArn.",
    ...timers,
  ];
}

/** Whether a class exists without the member `classes`. */
const isSystemClass = (name: string) => /^_(User|Installation|Role)$/.test(name);

function findPermissionProblems({ classPermissions = {}, classes }: Partial<LandfallConfig>) {
  return Object.entries(classPermissions).flatMap(([name, permissions]) => {
    const path = `landfall.classPermissions.${name}`;
    if (!isSystemClass(name) && classes === undefined)
      return [`${path} has no effect without classes. Add "classes": {}, or remove it.`];
    const hasColumns = classes !== undefined && name !== "_Role";
    if (isSystemClass(name) && !hasColumns && Object.hasOwn(permissions, "add_fields"))
      return [
        `${path}.add_fields has no effect, since ${name} has no declared columns. Remove it.`,
      ];
    return [];
  });
}

type Members = Readonly<Record<string, unknown>>;

/** Fields that every object has, and that have indexes of their own or none. */
const BUILT_IN_FIELDS = new Set(["objectId", "createdAt", "updatedAt", "ACL"]);

function findDefinitionProblems({ classes }: Partial<LandfallConfig>): string[] {
  if (!isJsonObject(classes?.definitions)) return [];
  return Object.entries(classes.definitions).flatMap(([name, definition]) => {
    if (!isJsonObject(definition)) return [];
    const path = `landfall.classes.definitions.${name}`;
    const named = { ...definition, defaults: Object.keys(definition.defaults ?? {}) };
    return [...findBuiltInFields(path, named), ...findNeedlessIndexes(path, definition)];
  });
}

function findBuiltInFields(path: string, definition: Members): string[] {
  return Object.entries(definition).flatMap(([kind, fields]) =>
    listed(fields)
      .filter((field) => BUILT_IN_FIELDS.has(field))
      .map((field) => `${path}.${kind} has ${field}, which every object has. Remove it.`),
  );
}

/** The entry of a unique value answers equalities, too. */
function findNeedlessIndexes(path: string, { indexedFields, uniqueFields }: Members): string[] {
  return listed(indexedFields)
    .filter((field) => listed(uniqueFields).includes(field))
    .map((field) => `${path}.indexedFields has ${field}, which uniqueFields index. Remove it.`);
}

function listed(fields: unknown): readonly string[] {
  return Array.isArray(fields) ? fields : [];
}
