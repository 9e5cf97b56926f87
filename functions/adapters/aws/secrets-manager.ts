import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { SecretStore } from "../../ports/system.ts";
import { AWS_HTTP } from "./aws-http.ts";

export function createSecretsManagerStore(
  client = new SecretsManagerClient({ requestHandler: AWS_HTTP }),
): SecretStore {
  return {
    async read(arn) {
      const { SecretString: secret } = await client.send(
        new GetSecretValueCommand({ SecretId: arn }),
      );
      if (!secret) throw new Error(`Secret ${arn} has no SecretString`);
      return secret;
    },
  };
}
