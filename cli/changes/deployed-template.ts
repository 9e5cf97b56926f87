import {
  type CloudFormationClient,
  DescribeStacksCommand,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import { parse } from "yaml";
import type { TemplateResources } from "./template.ts";

/** States in which a stack has no resources. */
const EMPTY = /^(REVIEW_IN_PROGRESS|ROLLBACK_COMPLETE|ROLLBACK_FAILED|DELETE_COMPLETE)$/;

export interface DeployedTemplate {
  /** Account that the stack is in. */
  readonly account: string | undefined;
  readonly resources: TemplateResources;
}

/** The resources of a stack as they were deployed; undefined if it does not exist or has none. */
export async function readDeployed(
  stackName: string,
  cloudFormation: CloudFormationClient,
): Promise<DeployedTemplate | undefined> {
  const stack = await describe(stackName, cloudFormation);
  if (stack === undefined || EMPTY.test(stack.StackStatus ?? "")) return undefined;
  const answer = await cloudFormation.send(new GetTemplateCommand({ StackName: stackName }));
  const { Resources: resources = {} } = toTemplate(answer.TemplateBody ?? "{}");
  return { account: stack.StackId?.split(":")[4], resources };
}

/** `cdk deploy` leaves a template in JSON, `cdk import` one in YAML. */
function toTemplate(body: string): { readonly Resources?: TemplateResources } {
  return body.startsWith("{") ? JSON.parse(body) : parse(body);
}

async function describe(stackName: string, cloudFormation: CloudFormationClient) {
  try {
    const command = new DescribeStacksCommand({ StackName: stackName });
    return (await cloudFormation.send(command)).Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}
