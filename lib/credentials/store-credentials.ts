import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";

/** The credentials can't be read or stored; the message is one line that says what to do. */
export class CredentialsFileError extends Error {
  override readonly name = "CredentialsFileError";
}

/** Advice for common AWS errors, by name. */
const ADVICE: Readonly<Record<string, string>> = {
  CredentialsProviderError:
    "there are no AWS credentials; set AWS_PROFILE, or use --url for a local cloud",
  ExpiredTokenException: "the AWS credentials have expired; log in again",
  UnrecognizedClientException: "AWS does not know these credentials; check AWS_PROFILE",
  AccessDeniedException: "access denied; allow secretsmanager:PutSecretValue on the secret",
  ResourceNotFoundException:
    "the secret does not exist; check its name, the account and the region",
  InvalidRequestException: "the secret can't be changed",
};

/**
 * Stores the value of a secret.
 *
 * @param url origin of a running local cloud; undefined means AWS with the environment's credentials
 * @throws CredentialsFileError
 */
export async function storeCredentials(
  value: string,
  { secret, url }: { readonly secret: string; readonly url: string | undefined },
): Promise<void> {
  const client = url === undefined ? new SecretsManagerClient({}) : await localClient(url);
  const input = { SecretId: secret, SecretString: value };
  await client.send(new PutSecretValueCommand(input)).catch((error: unknown) => {
    const problem = explain(error);
    throw problem === undefined ? error : new CredentialsFileError(problem, { cause: error });
  });
}

async function localClient(url: string): Promise<SecretsManagerClient> {
  const answer = await fetch(`${url}/_local/aws`).catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    throw new CredentialsFileError(`${url} does not answer; start a local cloud with: npm start`);
  });
  if (!answer.ok) {
    throw new CredentialsFileError(`${url} answered ${answer.status}; it is not a local cloud`);
  }
  const { endpoint, region } = (await answer.json()) as { endpoint: string; region: string };
  const credentials = { accessKeyId: "credentials", secretAccessKey: "local" };
  return new SecretsManagerClient({ endpoint, region, credentials });
}

function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === "Region is missing") return "no AWS region; set AWS_REGION";
  const advice = Object.hasOwn(ADVICE, error.name) ? ADVICE[error.name] : undefined;
  if (advice) return `${advice} (${error.message})`;
  const isNetwork = "code" in error && /^(E[A-Z]+|EAI_AGAIN)$/.test(String(error.code));
  return isNetwork ? `Secrets Manager can't be reached (${error.message})` : undefined;
}
