import { readFileSync } from "node:fs";
import {
  isProvider,
  PROVIDER_NAMES,
  type Provider,
} from "../../functions/contract/push-providers.ts";
import {
  isWebhookService,
  WEBHOOK_NAMES,
  type WebhookService,
} from "../../functions/contract/webhooks.ts";
import { parseInputJson, readInputFile } from "../../lib/input-file.ts";
import { packageFile } from "../../lib/package-files.ts";
import type { Options } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { assertNoAppFile } from "./mistaken-file.ts";

/** The value of a flag: a string, a number, nothing, or a file with JSON or with a string. */
type FlagKind = "string" | "number" | "boolean" | "json" | "file" | "list";

interface Flag {
  readonly member: string;
  readonly kind: FlagKind;
  readonly required: boolean;
  readonly description: string;
}

type EntryFlags = Readonly<Record<string, Flag>>;

/** A member of an entry, by its name in the credentials. */
export type Entry = Readonly<Record<string, unknown>>;

const APNS: EntryFlags = {
  "apns-p8": toFlag("privateKey", "file", "file with the key, as Apple gives it (AuthKey_….p8)"),
  team: toFlag("teamId", "string", "Team ID: ten characters"),
  key: toFlag("keyId", "string", "Key ID: ten characters"),
  topic: {
    ...toFlag("topics", "list", "bundle id that the key is for; may be repeated"),
    required: false,
  },
};

const FCM: EntryFlags = {
  fcm: toFlag("account", "json", "file of the service account, or of an external account"),
  "project-id": {
    ...toFlag("projectId", "string", "the project, with an external account"),
    required: false,
  },
};

function toFlag(member: string, kind: FlagKind, description: string): Flag {
  return { member, kind, required: true, description };
}

/** Flags of `add`, by their names; undefined: not given. */
export type EntryValues = Readonly<Record<string, unknown>>;

/** A push provider, or a chat service that receives alarms. */
export type CredentialOwner = Provider | WebhookService;

export const OWNER_NAMES: readonly CredentialOwner[] = [...PROVIDER_NAMES, ...WEBHOOK_NAMES];

/** @throws UsageError */
export function assertOwner(name: string): asserts name is CredentialOwner {
  if (isProvider(name) || isWebhookService(name)) return;
  const given = name ? `${name} is not a provider` : "no provider is named";
  throw new UsageError(`${given}; choose one of ${OWNER_NAMES.join(", ")}`);
}

/** The flags of `add` for an owner; for vendors and chat services, the members of their schemas. */
function flagsFor(owner: CredentialOwner): EntryFlags {
  if (owner === "apns") return APNS;
  if (owner === "fcm") return FCM;
  return schemaFlags(isWebhookService(owner) ? `${owner}-webhook` : `${owner}-profile`);
}

const PLACEHOLDERS = { string: "VALUE", list: "VALUE", number: "N", json: "FILE", file: "FILE" };

/** The same, as the command line reads them. */
export function optionsOf(owner: CredentialOwner): Options {
  const entries = Object.entries(flagsFor(owner)).map(([name, flag]) => {
    const { kind, required, description } = flag;
    const text = required ? `${description} (required)` : description;
    if (kind === "boolean") return [name, { type: "boolean", text }];
    return [name, { type: "string", value: PLACEHOLDERS[kind], multiple: kind === "list", text }];
  });
  const generate = { type: "boolean", text: "make both keys" } as const;
  return { ...Object.fromEntries(entries), ...(owner === "webpush" && { generate }) };
}

interface MemberSchema {
  readonly type?: string;
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly description?: string;
}

interface EntrySchema {
  readonly description: string;
  readonly properties: Readonly<Record<string, MemberSchema>>;
  readonly required: readonly string[];
}

function readSchema(file: string): EntrySchema {
  return JSON.parse(readFileSync(packageFile(`schemas/models/credentials/${file}`), "utf8"));
}

function schemaFlags(schema: string): EntryFlags {
  const { properties, required } = readSchema(`${schema}.json`);
  const entries = Object.entries(properties).map(([member, schema]): [string, Flag] => [
    toKebab(member),
    {
      ...{ member, kind: toKind(schema), required: required.includes(member) },
      description: toText(schema),
    },
  ]);
  return Object.fromEntries(entries);
}

function toText({ description, $ref, enum: allowed = [] }: MemberSchema): string {
  const text = description ?? ($ref === undefined ? "" : readSchema($ref).description);
  const isComplete = allowed.every((each) => text.includes(String(each)));
  return isComplete ? text : `${text} One of ${allowed.join(", ")}.`;
}

/** `clientSecret` → `client-secret` */
function toKebab(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function toKind({ type, $ref, enum: allowed = [] }: MemberSchema): FlagKind {
  if ($ref !== undefined) return "json";
  if (type === "boolean") return "boolean";
  return typeof allowed[0] === "number" ? "number" : "string";
}

/**
 * The members from the command line. A string may be `@FILE`, or `-` for the standard input, so
 * that a secret needs not be in the history of a shell.
 *
 * @throws UsageError a flag is missing
 * @throws InputFileError
 */
export function parseEntry(owner: CredentialOwner, values: EntryValues): Entry {
  const flags = flagsFor(owner);
  const missing = Object.entries(flags).filter(
    ([name, { required }]) => required && values[name] === undefined,
  );
  if (missing.length > 0) {
    const names = missing.map(([name]) => `--${name}`).join(" and ");
    throw new UsageError(`add ${owner} needs ${names}`);
  }
  const given = Object.entries(flags).filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(
    given.map(([name, { member, kind }]) => [member, toValue(values[name], name, kind)]),
  );
}

function toValue(value: unknown, name: string, kind: FlagKind): unknown {
  if (kind === "boolean" || kind === "list") return value;
  const text = String(value);
  if (kind === "file") return readText(text);
  if (kind === "json") return readJson(text);
  const given = text.startsWith("@")
    ? readText(text.slice(1))
    : text === "-"
      ? readText("-")
      : text;
  const trimmed = given.trim();
  if (kind === "string") return trimmed;
  if (/^-?\d+$/.test(trimmed)) return Number(trimmed);
  throw new UsageError(`--${name} must be a number`);
}

function readJson(path: string): unknown {
  const value = parseInputJson(readText(path), path);
  assertNoAppFile(value, path);
  return value;
}

function readText(path: string): string {
  return readInputFile(path === "-" ? 0 : path);
}
