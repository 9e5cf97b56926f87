import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { CommandError } from "../command-error.ts";
import { type Clients, createClients } from "../stack/deployment.ts";

/** The account and region that the credentials of the environment deploy to. */
export interface Place {
  readonly account: string;
  readonly region: string;
  /** ARN of the user or role. */
  readonly caller: string;
  /** Such as `aws` or `aws-cn`. */
  readonly partition: string;
  readonly clients: Clients;
}

/** A client waits forever by default. */
const OPTIONS = { requestHandler: { connectionTimeout: 5_000, requestTimeout: 10_000 } };

/** @throws CommandError the environment leads to a local cloud */
export async function readPlace(): Promise<Place> {
  const clients = createClients();
  const region = await clients.cloudFormation.config.region();
  // CDK's toolkit looks for the region in other places than the SDK, and has a default.
  process.env.AWS_REGION = region;
  const { Account: account = "", Arn: caller = "" } = await readIdentity();
  return { account, region, caller, partition: caller.split(":")[1] ?? "aws", clients };
}

async function readIdentity() {
  try {
    return await new STSClient(OPTIONS).send(new GetCallerIdentityCommand({}));
  } catch (error) {
    const { AWS_ENDPOINT_URL: endpoint } = process.env;
    const isLocal = error instanceof Error && error.name === "UnknownOperationException";
    if (!isLocal || endpoint === undefined) throw error;
    throw new CommandError(
      `AWS_ENDPOINT_URL is ${endpoint}, a local cloud, which npm start has deployed already; unset the variables of AWS_, and log in to AWS`,
      { cause: error },
    );
  }
}
