import { createSecretsManagerStore } from "../adapters/aws/secrets-manager.ts";
import { cachedSecret } from "./cached-secret.ts";
import { once } from "./clients.ts";
import { readEnv, requireEnv } from "./environment.ts";
import { systemClock } from "./system.ts";

type SecretVariable =
  | "masterKeySecretArn"
  | "sessionSecretArn"
  | "pushCredentialsSecretArn"
  | "platformCredentialsSecretArn";

const secretStore = once(createSecretsManagerStore);

/** The current text of the secret that a variable names; cached in the container. */
function secretOf(variable: SecretVariable): () => Promise<string> {
  return cachedSecret(async () => {
    const { [variable]: arn } = requireEnv(readEnv(), variable);
    return secretStore().read(arn);
  }, systemClock);
}

export const masterKey: () => Promise<string> = secretOf("masterKeySecretArn");
export const sessionSecret: () => Promise<string> = secretOf("sessionSecretArn");
export const pushCredentials: () => Promise<string> = secretOf("pushCredentialsSecretArn");
export const platformCredentials: () => Promise<string> = secretOf("platformCredentialsSecretArn");
