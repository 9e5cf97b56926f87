import { readFileSync } from "node:fs";
import { Ajv2020, type AnySchemaObject, type ErrorObject } from "ajv/dist/2020.js";
import type { LandfallConfig } from "../functions/generated/types.ts";
import { findPlatformProblems } from "./platform-config.ts";

type Defaulted =
  | "mailLanguage"
  | "createMailIdentity"
  | "verifyEmailAtSignUp"
  | "refuseUnverifiedLogin"
  | "reloginAfterPasswordChange"
  | "clientPushAllowed"
  | "classPermissions"
  | "privateUserFields"
  | "platforms"
  | "unverifiedPlatforms"
  | "indexedFields"
  | "maxQueryReadUnits"
  | "maxInvalidShare"
  | "requireVerifiedPhone"
  | "testPhoneNumbers"
  | "errorMode";

/** Objects whose members have defaults. */
type Nested = "passwordPolicy" | "retentionDays" | "throttle";

/** The `landfall` object after the check: what has a default is present. */
export type Config = Omit<LandfallConfig, Defaulted | Nested> &
  Required<Pick<LandfallConfig, Defaulted>> & {
    readonly passwordPolicy: Required<NonNullable<LandfallConfig["passwordPolicy"]>>;
    readonly retentionDays: Required<NonNullable<LandfallConfig["retentionDays"]>>;
    readonly throttle: Required<NonNullable<LandfallConfig["throttle"]>>;
  };

/** The `landfall` object can't be used; the message has one line per problem. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(problems: readonly string[]) {
    super(["The landfall object can't be used:", ...problems].join("\n  "));
  }
}

const schemaFolder = new URL("../schemas/", import.meta.url);

/**
 * Checks the `landfall` object and fills in the defaults.
 *
 * @throws ConfigError with one line per problem, each with its path and what to do
 * @see schemas/config/landfall-config.json
 */
export function parseConfig(value: unknown): Config {
  const config = structuredClone(value);
  const isConfig = compileSchema();
  const shape = isConfig(config) ? [] : (isConfig.errors ?? []).filter(isWhole).map(describe);
  const meaning = isObject(config) ? findContradictions(config) : [];
  const problems = [...new Set([...shape, ...meaning])];
  if (problems.length === 0) return config as Config;
  throw new ConfigError(problems);
}

/**
 * The part of the configuration that functions read at run time, in the environment variable
 * SETTINGS. Its shape is `Settings` of functions/domain/settings.ts.
 */
export function toSettings(config: Config) {
  return {
    appName: config.displayName ?? config.appName,
    mailEnabled: config.mailSender !== undefined,
    mailLanguage: config.mailLanguage,
    verifyEmailAtSignUp: config.verifyEmailAtSignUp,
    refuseUnverifiedLogin: config.refuseUnverifiedLogin,
    reloginAfterPasswordChange: config.reloginAfterPasswordChange,
    clientPushAllowed: config.clientPushAllowed,
    passwordPolicy: config.passwordPolicy,
    signatureMaxAgeSeconds: config.signatureMaxAgeSeconds,
    classPermissions: config.classPermissions,
    privateUserFields: config.privateUserFields,
    platforms: config.platforms,
    unverifiedPlatforms: config.unverifiedPlatforms,
    indexedFields: config.indexedFields,
    maxQueryReadUnits: config.maxQueryReadUnits,
    pushesPerMinute: config.throttle.pushesPerMinute,
    confirmAllAbove: config.confirmAllAbove,
    maxInvalidShare: config.maxInvalidShare,
    pushRecordDays: config.retentionDays.records,
    installationDays: config.retentionDays.installations,
    errorMode: config.errorMode,
    requireVerifiedPhone: config.requireVerifiedPhone,
    testPhoneNumbers: config.testPhoneNumbers,
  };
}

/** The bare address of a sender such as `Tom <tom@example.com>`. */
export function toAddress(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender;
}

function compileSchema() {
  const ajv = new Ajv2020({ allErrors: true, useDefaults: true, verbose: true, strict: true });
  ajv.addSchema(readSchema("models/class-permission.json"), "/models/class-permission.json");
  return ajv.compile({
    ...readSchema("config/landfall-config.json"),
    $id: "/config/landfall-config.json",
  });
}

function readSchema(file: string): AnySchemaObject {
  return JSON.parse(readFileSync(new URL(file, schemaFolder), "utf8"));
}

/** What one branch of several misses says nothing; the error of all of them does. */
function isWhole({ schemaPath }: ErrorObject): boolean {
  return !schemaPath.includes("/anyOf/");
}

function describe({ keyword, instancePath, params, message, parentSchema }: ErrorObject): string {
  const path = `landfall${instancePath.replaceAll("/", ".")}`;
  const purpose = parentSchema?.description;
  switch (keyword) {
    case "required": {
      const name: string = params.missingProperty;
      return `${path}.${name} is missing. Add it: ${parentSchema?.properties[name].description}`;
    }
    case "additionalProperties": {
      const known = Object.keys(parentSchema?.properties ?? {}).join(", ");
      return `${path}.${params.additionalProperty} is unknown. Remove it, or use one of: ${known}`;
    }
    case "enum":
      return `${path} must be one of: ${params.allowedValues.join(", ")}. ${purpose}`;
    case "anyOf":
      return `${path} can't be this. ${purpose}`;
    case "pattern":
      return `${path} has the wrong form. ${purpose ?? `It must match ${params.pattern}`}`;
    default:
      return `${path} ${message}. ${purpose ?? ""}`.trimEnd();
  }
}

/** What the schema can't say: settings that only make sense together. */
function findContradictions(config: Partial<LandfallConfig>): string[] {
  const problems: string[] = [];
  for (const setting of [
    "verifyEmailAtSignUp",
    "refuseUnverifiedLogin",
    "createMailIdentity",
  ] as const)
    if (config[setting] === true && config.mailSender === undefined)
      problems.push(`landfall.mailSender is missing. Add it, or turn ${setting} off.`);
  if (config.refuseUnverifiedLogin === true && config.verifyEmailAtSignUp !== true)
    problems.push(
      "landfall.refuseUnverifiedLogin locks everybody out. Turn verifyEmailAtSignUp on, or this off.",
    );
  if (Array.isArray(config.indexedFields) && !config.indexedFields.includes("channels"))
    problems.push(
      "landfall.indexedFields lacks channels. Add it: every push to a channel needs it.",
    );
  return [...problems, ...findPlatformProblems(config)];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
