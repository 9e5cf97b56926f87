import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import type { PushCredentials } from "../../../functions/generated/types.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";
import { advance } from "./fault-run.ts";

/** Changes the stored push credentials, and waits until senders read them. */
export async function changePushCredentials(
  cloud: RunningCloud,
  change: (stored: PushCredentials) => PushCredentials,
): Promise<void> {
  const { endpoint, region, outputs } = (await request(cloud, "GET", "/_local/aws")).body as {
    readonly endpoint: string;
    readonly region: string;
    readonly outputs: Readonly<Record<string, string>>;
  };
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new SecretsManagerClient({ endpoint, region, credentials });
  const SecretId = outputs.PushCredentialsSecret ?? "";
  const { SecretString: text = "{}" } = await client.send(new GetSecretValueCommand({ SecretId }));
  const SecretString = JSON.stringify(change(JSON.parse(text) as PushCredentials));
  await client.send(new PutSecretValueCommand({ SecretId, SecretString }));
  await advance(cloud, 3_600);
}
