import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { fetchLocal } from "../local-cloud.ts";
import { type Keys, type Outputs, type Service, toMasterKey } from "../stack/service.ts";

/** A running local cloud. */
export type LocalService = Service;

interface LocalAws {
  readonly endpoint: string;
  readonly region: string;
  readonly outputs: Outputs;
}

/**
 * @param url origin of the API
 * @throws CommandError no local cloud runs at the URL
 */
export async function connectLocal(
  url: string,
  app: Pick<Keys, "appId" | "appKey">,
): Promise<LocalService> {
  const { endpoint, region, outputs } = (await fetchLocal(url, "aws")) as unknown as LocalAws;
  const credentials = { accessKeyId: "doctor", secretAccessKey: "local" };
  const secrets = new SecretsManagerClient({ endpoint, region, credentials });
  const keys = async () => {
    const command = new GetSecretValueCommand({ SecretId: outputs.MasterKeySecret });
    const { SecretString } = await secrets.send(command);
    return { ...app, masterKey: toMasterKey(SecretString) };
  };
  const clockOffsetMs = async () => Number((await fetchLocal(url, "clock")).offsetSeconds) * 1_000;
  return { url, outputs, secrets, keys, clockOffsetMs };
}
