import { generateKeyPairSync, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { generate } from "selfsigned";
import { writeFileAtomically } from "../data/data-folder.ts";
import type { SecretResource } from "../template/deployment.ts";
import { AwsError } from "./aws-endpoint.ts";

/** The secrets of the template: generated once, the same after a restart. */
export interface SecretsManager {
  getSecretValue(input: Readonly<Record<string, unknown>>): unknown;
  putSecretValue(input: Readonly<Record<string, unknown>>): unknown;
  /** Value by name ending, such as `/push-credentials`. */
  valueOf(ending: string): string | undefined;
}

export interface SecretsOptions {
  readonly secrets: readonly SecretResource[];
  readonly masterKey: string;
  /** Value of `/platform-credentials`. */
  readonly platformCredentials: string;
  /** Keeps generated values; absent makes new ones at every start. */
  readonly file: string | undefined;
}

export async function createSecretsManager(options: SecretsOptions): Promise<SecretsManager> {
  const stored = readStored(options.file);
  const values = new Map<string, KnownSecret>();
  for (const secret of options.secrets) {
    const known = { secret, value: await valueFor(secret, options, stored) };
    values.set(secret.name, known).set(secret.arn, known);
  }
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
      return { ...versionOf(known), SecretString: known.value };
    },
    putSecretValue: ({ SecretId, SecretString }) => {
      const known = find(SecretId);
      const { name } = known.secret;
      if (isGiven(name)) {
        const message = `The local cloud's ${name} comes from its flags and configuration.`;
        throw new AwsError("InvalidRequestException", message);
      }
      known.value = String(SecretString);
      stored[name] = known.value;
      save();
      return versionOf(known);
    },
    valueOf: (ending) =>
      [...values.values()].find(({ secret }) => secret.name.endsWith(ending))?.value,
  };
}

interface KnownSecret {
  readonly secret: SecretResource;
  value: string;
}

function versionOf({ secret }: KnownSecret): object {
  return {
    ARN: secret.arn,
    Name: secret.name,
    VersionId: "00000000-0000-4000-8000-000000000000",
    VersionStages: ["AWSCURRENT"],
  };
}

/** Told at each start, so not kept. */
function isGiven(name: string): boolean {
  return name.endsWith("/master-key") || name.endsWith("/platform-credentials");
}

/** Generated values are added to `stored`. */
async function valueFor(
  secret: SecretResource,
  { masterKey, platformCredentials }: SecretsOptions,
  stored: Record<string, string>,
): Promise<string> {
  if (secret.name.endsWith("/master-key")) return masterKey;
  if (secret.name.endsWith("/platform-credentials")) return platformCredentials;
  if (!secret.name.endsWith("/push-credentials")) {
    if (!secret.generate) return stored[secret.name] ?? secret.secretString ?? "";
    stored[secret.name] ??= randomPassword(Number(secret.generate.PasswordLength ?? 32));
    return stored[secret.name] ?? "";
  }
  stored[secret.name] ??= JSON.stringify(await createPushCredentials());
  return stored[secret.name] ?? "";
}

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function randomPassword(length: number): string {
  return Array.from({ length }, () => ALPHANUMERIC[randomInt(ALPHANUMERIC.length)]).join("");
}

/**
 * What the simulated APNs and FCM accept. The key wins, so the certificate is for pushes that name
 * a team which has none, such as `"apns_team_id": "CERTIFICATE"`.
 */
async function createPushCredentials(): Promise<object> {
  const apns = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = await generate([{ name: "commonName", value: "Landfall local push certificate" }], {
    keyType: "ec",
  });
  const fcm = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pkcs8 = { type: "pkcs8", format: "pem" } as const;
  return {
    apns: {
      keys: [
        {
          teamId: "LOCALTEAM1",
          keyId: "LOCALKEY01",
          privateKey: apns.privateKey.export(pkcs8),
          topics: ["com.example.landfall"],
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

function readStored(file: string | undefined): Record<string, string> {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
