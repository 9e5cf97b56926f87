import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { explainAwsFailure } from "../aws-failure.ts";

/** The credentials can't be read or stored; the message is one line that says what to do. */
export class CredentialsFileError extends Error {
  override readonly name = "CredentialsFileError";
}

/** Advice for errors of Secrets Manager, by name. */
const ADVICE: Readonly<Record<string, string>> = {
  ResourceNotFoundException:
    "the secret does not exist; check its name, the account and the region",
  InvalidRequestException: "the secret can't be changed",
};

/** A secret on AWS, reached with the environment's credentials, or one of a running local cloud. */
export interface SecretPlace {
  /** Name or ARN. @default - the local cloud's push credentials */
  readonly secret: string | undefined;
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
}

/**
 * Stores the value of a secret.
 *
 * @returns the secret that has the value now
 * @throws CredentialsFileError
 */
export async function storeCredentials(value: string, place: SecretPlace): Promise<string> {
  const { client, secret } = await connect(place);
  const input = { SecretId: secret, SecretString: value };
  await client.send(new PutSecretValueCommand(input)).catch((error: unknown) => {
    const problem = explain(error);
    throw problem === undefined ? error : new CredentialsFileError(problem, { cause: error });
  });
  return secret;
}

interface Connection {
  readonly client: SecretsManagerClient;
  readonly secret: string;
}

async function connect({ secret, url }: SecretPlace): Promise<Connection> {
  if (url !== undefined) return connectLocal(url, secret);
  if (secret !== undefined) return { client: new SecretsManagerClient({}), secret };
  throw new CredentialsFileError("--store needs the secret's ARN, from the stack's outputs");
}

async function connectLocal(url: string, secret: string | undefined): Promise<Connection> {
  const answer = await fetch(`${url}/_local/aws`).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    throw new CredentialsFileError(`${url} does not answer; start a local cloud with: npm start`);
  });
  if (!answer.ok) {
    throw new CredentialsFileError(`${url} answered ${answer.status}; it is not a local cloud`);
  }
  const { endpoint, region, outputs } = (await answer.json()) as LocalAws;
  const credentials = { accessKeyId: "credentials", secretAccessKey: "local" };
  const client = new SecretsManagerClient({ endpoint, region, credentials });
  return { client, secret: secret ?? outputs.PushCredentialsSecret };
}

interface LocalAws {
  readonly endpoint: string;
  readonly region: string;
  readonly outputs: { readonly PushCredentialsSecret: string };
}

function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const advice = Object.hasOwn(ADVICE, error.name) ? ADVICE[error.name] : undefined;
  if (advice) return `${advice} (${error.message})`;
  const permissions = "allow secretsmanager:PutSecretValue on the secret";
  return explainAwsFailure(error, { service: "Secrets Manager", permissions });
}
