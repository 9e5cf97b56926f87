import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFileAtomically } from "../data/data-folder.ts";
import type { SimulatedVendorName } from "../gateways/vendors/vendors.ts";
import type { SecretResource } from "../template/resources.ts";
import { AwsError } from "./aws-endpoint.ts";
import { createPushCredentials, isOutdated, randomPassword } from "./local-credentials.ts";

/** The secrets of the template; generated values survive a restart. */
export interface SecretsManager {
  getSecretValue(input: Readonly<Record<string, unknown>>): unknown;
  putSecretValue(input: Readonly<Record<string, unknown>>): unknown;
  findValue(purpose: SecretPurpose): string | undefined;
  /** Calls back whenever push credentials are stored. */
  onPushCredentials(listener: (value: string) => void): void;
}

/** A secret for which the local cloud has a value; its logical id contains this word. */
type SecretPurpose =
  | "MasterKey"
  | "HookKey"
  | "Session"
  | "PushCredentials"
  | "PlatformCredentials";

export interface SecretsOptions {
  readonly secrets: readonly SecretResource[];
  readonly masterKey: string;
  readonly hookKey: string;
  /** Value of the secret with the credentials of third-party platforms. */
  readonly platformCredentials: string;
  /** Vendors that the template has senders for. */
  readonly vendors: readonly SimulatedVendorName[];
  /** File that stores generated values; undefined generates new ones at every start. */
  readonly file: string | undefined;
}

export async function createSecretsManager(options: SecretsOptions): Promise<SecretsManager> {
  const stored = readStored(options.file);
  const values = new Map<string, KnownSecret>();
  for (const secret of options.secrets) {
    const value = await valueFor(secret, options, stored);
    const known: KnownSecret = { secret, value, versionId: randomUUID() };
    values.set(secret.name, known).set(secret.arn, known);
  }
  const listeners: ((value: string) => void)[] = [];
  const save = () => {
    if (options.file) writeFileAtomically(options.file, JSON.stringify(stored, null, 2), 0o600);
  };
  save();
  const find = (id: unknown): KnownSecret => {
    const found = values.get(String(id));
    if (found) return found;
    const message = "Secrets Manager can't find the specified secret.";
    throw new AwsError("ResourceNotFoundException", message);
  };
  return {
    getSecretValue: ({ SecretId, VersionStage = "AWSCURRENT" }) => {
      const known = find(SecretId);
      if (VersionStage === "AWSCURRENT") return { ...toVersion(known), SecretString: known.value };
      const { previous } = known;
      if (VersionStage === "AWSPREVIOUS" && previous) return { ...toVersion(known), ...previous };
      const message = `Secrets Manager can't find the specified secret value for staging label: ${VersionStage}`;
      throw new AwsError("ResourceNotFoundException", message);
    },
    putSecretValue: ({ SecretId, SecretString, ClientRequestToken }) => {
      const known = find(SecretId);
      const { name } = known.secret;
      if (isConfigured(name)) {
        const message = `The local cloud takes ${name} from its flags and configuration; change it there.`;
        throw new AwsError("InvalidRequestException", message);
      }
      const { versionId: VersionId, value } = known;
      known.previous = { VersionId, VersionStages: ["AWSPREVIOUS"], SecretString: value };
      known.versionId = String(ClientRequestToken ?? randomUUID());
      known.value = String(SecretString);
      stored[name] = known.value;
      save();
      if (isFor(name, "PushCredentials")) {
        for (const listener of listeners) listener(known.value);
      }
      return toVersion(known);
    },
    findValue: (purpose) =>
      [...values.values()].find(({ secret }) => isFor(secret.name, purpose))?.value,
    onPushCredentials: (listener) => void listeners.push(listener),
  };
}

interface KnownSecret {
  readonly secret: SecretResource;
  value: string;
  versionId: string;
  /** The version before this one, as an answer has it. */
  previous?: object;
}

function toVersion({ secret, versionId: VersionId }: KnownSecret): object {
  return {
    ARN: secret.arn,
    Name: secret.name,
    VersionId,
    VersionStages: ["AWSCURRENT"],
  };
}

/** These values come with each start, so they are not stored. */
function isConfigured(name: string): boolean {
  return (["MasterKey", "HookKey", "PlatformCredentials"] as const).some((purpose) =>
    isFor(name, purpose),
  );
}

/** True if CloudFormation made the name for the secret with this purpose. */
function isFor(name: string, purpose: SecretPurpose): boolean {
  return name.includes(purpose);
}

/** Adds generated values to `stored`. */
async function valueFor(
  secret: SecretResource,
  { masterKey, hookKey, platformCredentials, vendors }: SecretsOptions,
  stored: Record<string, string>,
): Promise<string> {
  if (isFor(secret.name, "MasterKey")) return masterKey;
  if (isFor(secret.name, "HookKey")) return hookKey;
  if (isFor(secret.name, "PlatformCredentials")) return platformCredentials;
  if (!isFor(secret.name, "PushCredentials")) {
    if (!secret.generate) return stored[secret.name] ?? secret.secretString ?? "";
    stored[secret.name] ??= randomPassword(Number(secret.generate.PasswordLength ?? 32));
    return stored[secret.name] ?? "";
  }
  const known = stored[secret.name];
  if (known !== undefined && !isOutdated(known, vendors)) return known;
  stored[secret.name] = JSON.stringify(await createPushCredentials(vendors));
  return stored[secret.name] ?? "";
}

function readStored(file: string | undefined): Record<string, string> {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
