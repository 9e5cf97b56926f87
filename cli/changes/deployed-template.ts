import { type CloudFormationClient, GetTemplateCommand } from "@aws-sdk/client-cloudformation";
import { parse } from "yaml";
import { findStack, hasServed } from "../stack/find-stack.ts";
import type { TemplateResources } from "./template.ts";

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
  const stack = await findStack(stackName, cloudFormation);
  if (stack === undefined || !hasServed(stack)) return undefined;
  const answer = await cloudFormation.send(new GetTemplateCommand({ StackName: stackName }));
  const { Resources: resources = {} } = toTemplate(answer.TemplateBody ?? "{}");
  return { account: stack.StackId?.split(":")[4], resources };
}

/** `cdk deploy` leaves a template in JSON, `cdk import` one in YAML. */
function toTemplate(body: string): { readonly Resources?: TemplateResources } {
  return body.startsWith("{") ? JSON.parse(body) : parse(body);
}
