import { CloudFormationClient, paginateListStackResources } from "@aws-sdk/client-cloudformation";

/** Physical ids by logical id of a stack that a local cloud runs. */
export async function listIds(
  StackName: string,
  cloud: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const client = new CloudFormationClient({
    ...(cloud.AWS_ENDPOINT_URL && { endpoint: cloud.AWS_ENDPOINT_URL }),
    region: "us-east-1",
    credentials: { accessKeyId: "operator", secretAccessKey: "local" },
  });
  const ids: Record<string, string> = {};
  for await (const page of paginateListStackResources({ client }, { StackName })) {
    for (const { LogicalResourceId, PhysicalResourceId } of page.StackResourceSummaries ?? [])
      if (LogicalResourceId && PhysicalResourceId) ids[LogicalResourceId] = PhysicalResourceId;
  }
  return ids;
}
