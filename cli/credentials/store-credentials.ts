import { CloudFormationClient, DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { outputsOf } from "../../lib/stack-parts.ts";
import { CommandError, UsageError } from "../command-error.ts";
import { fetchLocal } from "../local-cloud.ts";
import { toOutputs } from "../stack/find-stack.ts";
import { chooseId, parseStackName } from "../stack/stack-name.ts";
import type { Credentials } from "./change-credentials.ts";

/** A secret on AWS, reached with the environment's credentials, or one of a running local cloud. */
export interface SecretPlace {
  /** Name or ARN. @default - that of the stack's output */
  readonly secret: string | undefined;
  /** Name of a CloudFormation stack. */
  readonly stack?: string | undefined;
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Output of the stack that names the secret. @default "PushCredentialsSecret" */
  readonly output?: SecretOutput;
}

type SecretOutput = "PushCredentialsSecret" | "AlarmWebhooksSecret";

/**
 * Stores the value of a secret.
 *
 * @returns the secret that has the value now
 * @throws CommandError
 */
export async function storeCredentials(value: string, place: SecretPlace): Promise<string> {
  const connection = await connect(place);
  await put(connection, value);
  return connection.secret;
}

/** @throws CommandError */
async function readCredentials(place: SecretPlace): Promise<Credentials> {
  const current = await get(await connect(place), "AWSCURRENT");
  return toCredentials(current?.value);
}

/** The push credentials, and the webhooks if the stack has any. */
export async function readAllCredentials(place: SecretPlace): Promise<Credentials> {
  const push = await readCredentials(place);
  if (place.secret !== undefined) return push;
  const webhooks = await tryToConnect({ ...place, output: "AlarmWebhooksSecret" });
  const stored = webhooks && (await get(webhooks, "AWSCURRENT"));
  return { ...push, ...toCredentials(stored?.value) };
}

const ATTEMPTS = 5;

/**
 * Changes the value of a secret. Secrets Manager has no conditional write, so afterwards this checks which
 * version was replaced: if another version was stored meanwhile, the change is made again on that one.
 *
 * @returns the secret that has the value now
 * @throws CommandError
 */
export async function changeCredentials(
  place: SecretPlace,
  change: (credentials: Credentials) => Credentials,
): Promise<string> {
  const connection = await connect(place);
  let base = await get(connection, "AWSCURRENT");
  let expected = base?.version;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const own = await put(connection, JSON.stringify(change(toCredentials(base?.value))));
    const replaced = await get(connection, "AWSPREVIOUS");
    // A caller that replaced this version finds it in the same way.
    const isDone = replaced === undefined || [expected, own].includes(replaced.version);
    if (isDone) return connection.secret;
    base = replaced;
    expected = own;
  }
  throw new CommandError("somebody else keeps storing credentials; look with show, and try again");
}

interface Version {
  readonly version: string;
  readonly value: string;
}

/** Undefined if the version does not exist. */
async function get(
  { client, secret }: Connection,
  stage: "AWSCURRENT" | "AWSPREVIOUS",
): Promise<Version | undefined> {
  const command = new GetSecretValueCommand({ SecretId: secret, VersionStage: stage });
  try {
    const { VersionId: version = "", SecretString: value = "" } = await client.send(command);
    return { version, value };
  } catch (error) {
    if (error instanceof ResourceNotFoundException && stage === "AWSPREVIOUS") return undefined;
    throw error;
  }
}

async function put({ client, secret }: Connection, value: string): Promise<string> {
  const input = { SecretId: secret, SecretString: value };
  return (await client.send(new PutSecretValueCommand(input))).VersionId ?? "";
}

/** A secret that was never stored has an empty object, or a random string. */
function toCredentials(value = "{}"): Credentials {
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === "object" && parsed !== null) return parsed as Credentials;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError("the secret is not a JSON object; store a whole file first");
}

interface Connection {
  readonly client: SecretsManagerClient;
  readonly secret: string;
}

async function connect(place: SecretPlace): Promise<Connection> {
  const connection = await tryToConnect(place);
  if (connection !== undefined) return connection;
  const { output = "PushCredentialsSecret", stack } = place;
  const name = stack === undefined ? "this local cloud" : `the stack ${stack}`;
  const advice =
    output === "AlarmWebhooksSecret" ? "; add alarmWebhooks to its settings first" : "";
  throw new CommandError(`${name} has no output ${output}${advice}`);
}

/** Undefined if the stack lacks the output. */
async function tryToConnect(place: SecretPlace): Promise<Connection | undefined> {
  const { secret, stack, url, output = "PushCredentialsSecret" } = place;
  if (url !== undefined) return connectLocal(url, secret, output);
  const client = new SecretsManagerClient({});
  if (secret !== undefined) return { client, secret };
  if (stack !== undefined) {
    const found = await findSecret(stack, output);
    return found === undefined ? undefined : { client, secret: found };
  }
  throw new UsageError("say where: --stack NAME, --store ARN, or --url URL of a local cloud");
}

async function findSecret(stack: string, output: SecretOutput): Promise<string | undefined> {
  const client = new CloudFormationClient({});
  const { stackName, id } = parseStackName(stack);
  const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
  const outputs = toOutputs(Stacks[0] ?? {});
  const chosen = chooseId({ stackName, id, outputs: Object.keys(outputs) });
  return outputsOf(outputs, chosen)[output];
}

async function connectLocal(
  url: string,
  given: string | undefined,
  output: SecretOutput,
): Promise<Connection | undefined> {
  const { endpoint, region, outputs } = (await fetchLocal(url, "aws")) as unknown as LocalAws;
  const credentials = { accessKeyId: "credentials", secretAccessKey: "local" };
  const client = new SecretsManagerClient({ endpoint, region, credentials });
  const secret = given ?? outputs[output];
  return secret === undefined ? undefined : { client, secret };
}

interface LocalAws {
  readonly endpoint: string;
  readonly region: string;
  readonly outputs: { readonly [Output in SecretOutput]?: string };
}
