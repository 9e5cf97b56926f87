import { generateKeyPairSync, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { generate } from "selfsigned";
import { writeFileAtomically } from "../data/data-folder.ts";
import type { SimulatedVendorName } from "../gateways/vendors/vendors.ts";
import type { SecretResource } from "../template/deployment.ts";
import { AwsError } from "./aws-endpoint.ts";

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
    const known = { secret, value: await valueFor(secret, options, stored) };
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
    getSecretValue: ({ SecretId }) => {
      const known = find(SecretId);
      return { ...toVersion(known), SecretString: known.value };
    },
    putSecretValue: ({ SecretId, SecretString }) => {
      const known = find(SecretId);
      const { name } = known.secret;
      if (isConfigured(name)) {
        const message = `The local cloud takes ${name} from its flags and configuration; change it there.`;
        throw new AwsError("InvalidRequestException", message);
      }
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
}

function toVersion({ secret }: KnownSecret): object {
  return {
    ARN: secret.arn,
    Name: secret.name,
    VersionId: "00000000-0000-4000-8000-000000000000",
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

/** True for generated credentials that lack a vendor: its sender is newer than they are. */
function isOutdated(value: string, vendors: readonly SimulatedVendorName[]): boolean {
  const credentials = JSON.parse(value);
  const isGenerated = credentials.apns?.keys?.[0]?.keyId === LOCAL_KEY_ID;
  return isGenerated && vendors.some((vendor) => credentials[vendor] === undefined);
}

const LOCAL_KEY_ID = "LOCALKEY01";

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function randomPassword(length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join("");
}

/**
 * Credentials that the simulated gateways accept. The key of APNs takes precedence: a push uses the
 * certificate if it names a team without a key, such as `"apns_team_id": "CERTIFICATE"`.
 */
async function createPushCredentials(vendors: readonly SimulatedVendorName[]): Promise<object> {
  const apns = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = await generate([{ name: "commonName", value: "Landfall local push certificate" }], {
    keyType: "ec",
  });
  const fcm = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pkcs8 = { type: "pkcs8", format: "pem" } as const;
  const atVendors = createVendorCredentials(String(fcm.privateKey.export(pkcs8)));
  return {
    ...Object.fromEntries(vendors.map((vendor) => [vendor, [atVendors[vendor]]])),
    apns: {
      keys: [
        {
          teamId: "LOCALTEAM1",
          keyId: LOCAL_KEY_ID,
          privateKey: apns.privateKey.export(pkcs8),
          topics: ["com.example.landfall", "*"],
        },
      ],
      certificates: [
        {
          environment: "sandbox",
          certificate: pem.cert,
          privateKey: pem.private,
          topic: "landfall.local",
        },
      ],
    },
    fcm: {
      serviceAccount: {
        type: "service_account",
        project_id: "landfall-local",
        private_key_id: "local",
        private_key: fcm.privateKey.export(pkcs8),
        client_email: "push@landfall-local.iam.gserviceaccount.com",
        client_id: "1",
        token_uri: "https://oauth2.googleapis.com/token",
      },
    },
  };
}

/** One app at every vendor, for devices that name no `deviceProfile`. */
function createVendorCredentials(
  rsaPrivateKey: string,
): Readonly<Record<SimulatedVendorName, object>> {
  const secret = () => randomPassword(32);
  return {
    hms: { appName: APP_NAME, appId: "100000001", clientSecret: secret() },
    honor: {
      appName: APP_NAME,
      ...{ appId: "104400001", clientId: "220000001", clientSecret: secret() },
    },
    harmony: {
      appName: APP_NAME,
      projectId: "388421841221000001",
      serviceAccount: {
        project_id: "388421841221000001",
        key_id: "local",
        private_key: rsaPrivateKey,
        sub_account: "100000001",
      },
    },
    mi: {
      appName: APP_NAME,
      appSecret: secret(),
      packageName: "com.example.landfall",
      channelId: "100001",
    },
    oppo: { appName: APP_NAME, appKey: secret(), masterSecret: secret() },
    vivo: { appName: APP_NAME, appId: "100001", appKey: secret(), appSecret: secret() },
    mz: { appName: APP_NAME, appId: "100001", appSecret: secret() },
  };
}

const APP_NAME = "Landfall";

function readStored(file: string | undefined): Record<string, string> {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
