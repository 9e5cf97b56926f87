import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { CommandError } from "../command-error.ts";
import { type Keys, type Outputs, type Service, toMasterKey } from "./service.ts";

/** A running local cloud. */
export type LocalService = Service;

interface LocalAws {
  readonly endpoint: string;
  readonly region: string;
  readonly outputs: Outputs;
}

/**
 * @param url origin of the API
 * @throws CommandError there is no local cloud at the URL
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

/** @throws CommandError it is not a local cloud, or does not run */
export async function fetchLocal(url: string, page: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${url}/_local/${page}`).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${url} does not answer; start a local cloud with: npm start`, {
      cause: error,
    });
  });
  if (answer.ok) return (await answer.json()) as Record<string, unknown>;
  throw new CommandError(
    `${url} answered ${answer.status}; --url must be the address of a running local cloud. Use --stack for AWS`,
  );
}
