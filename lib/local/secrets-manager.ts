import { generateKeyPairSync, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { generate } from "selfsigned";
import { AwsError } from "./aws-endpoint.ts";
import { writeFileAtomically } from "./data-folder.ts";
import type { SecretResource } from "./deployment.ts";

/** The secrets of the template: generated once, the same after a restart. */
export interface SecretsManager {
  getSecretValue(input: Readonly<Record<string, unknown>>): unknown;
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
  const values = new Map<string, { readonly secret: SecretResource; readonly value: string }>();
  for (const secret of options.secrets) {
    const value = await valueFor(secret, options, stored);
    values.set(secret.name, { secret, value }).set(secret.arn, { secret, value });
  }
  if (options.file) writeFileAtomically(options.file, JSON.stringify(stored, null, 2), 0o600);
  return {
    getSecretValue: ({ SecretId }) => {
      const found = values.get(String(SecretId));
      if (!found) {
        const message = "Secrets Manager can't find the specified secret.";
        throw new AwsError("ResourceNotFoundException", message);
      }
      return {
        ARN: found.secret.arn,
        Name: found.secret.name,
        SecretString: found.value,
        VersionId: "00000000-0000-4000-8000-000000000000",
        VersionStages: ["AWSCURRENT"],
      };
    },
    valueOf: (ending) =>
      [...values.values()].find(({ secret }) => secret.name.endsWith(ending))?.value,
  };
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
    if (!secret.generate) return secret.secretString ?? "";
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
