import { DescribeStacksCommand, type Stack } from "@aws-sdk/client-cloudformation";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
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

export async function readPlace(): Promise<Place> {
  const clients = createClients();
  const region = await clients.cloudFormation.config.region();
  const identity = await new STSClient(OPTIONS).send(new GetCallerIdentityCommand({}));
  const { Account: account = "", Arn: caller = "" } = identity;
  return { account, region, caller, partition: caller.split(":")[1] ?? "aws", clients };
}

/** The stack as CloudFormation has it; undefined if there is none, or only its deleted remains. */
export async function findStack(
  name: string,
  { cloudFormation }: Pick<Clients, "cloudFormation">,
): Promise<Stack | undefined> {
  try {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}
