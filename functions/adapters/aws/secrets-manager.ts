import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { SecretStore } from "../../ports/system.ts";
import { AWS_HTTP } from "./aws-http.ts";

export function createSecretsManagerStore(
  client = new SecretsManagerClient({ requestHandler: AWS_HTTP }),
): SecretStore {
  return {
    async read(arn) {
      const { SecretString: text } = await client.send(
        new GetSecretValueCommand({ SecretId: arn }),
      );
      if (!text) throw new Error(`Secret ${arn} holds no text`);
      return text;
    },
  };
}
