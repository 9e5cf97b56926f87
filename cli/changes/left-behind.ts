import {
  type CloudFormationClient,
  paginateDescribeStackEvents,
  paginateListStacks,
  type StackEvent,
} from "@aws-sdk/client-cloudformation";

/**
 * Finds data that earlier deployments under this name left in the account: CloudFormation keeps for 90 days
 * which resources it did not delete.
 *
 * @returns physical ids by logical id, of the newest if one was left several times
 */
export async function findLeftBehind(
  logicalIds: readonly string[],
  stackName: string,
  client: CloudFormationClient,
): Promise<Readonly<Record<string, string>>> {
  const left = new Map<string, string>();
  for await (const { LogicalResourceId: id, PhysicalResourceId } of skipped(stackName, client)) {
    if (id && PhysicalResourceId && logicalIds.includes(id) && !left.has(id))
      left.set(id, PhysicalResourceId);
    if (left.size === logicalIds.length) break;
  }
  return Object.fromEntries(left);
}

/** Events of resources that were not deleted, newest first. */
async function* skipped(stackName: string, client: CloudFormationClient) {
  for (const StackName of await stacksOf(stackName, client)) {
    const pages = paginateDescribeStackEvents({ client }, { StackName });
    for await (const { StackEvents = [] } of pages) yield* StackEvents.filter(isSkipped);
  }
}

function isSkipped({ ResourceStatus }: StackEvent): boolean {
  return ResourceStatus === "DELETE_SKIPPED";
}

/** ARNs of the stacks that have or had this name, newest first. */
async function stacksOf(stackName: string, client: CloudFormationClient): Promise<string[]> {
  const found: { readonly arn: string; readonly createdAt: number }[] = [];
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, {})) {
    for (const { StackName, StackId: arn, CreationTime } of StackSummaries)
      if (StackName === stackName && arn) found.push({ arn, createdAt: Number(CreationTime) });
  }
  return found.sort((a, b) => b.createdAt - a.createdAt).map(({ arn }) => arn);
}
