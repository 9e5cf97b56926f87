import { ACCOUNT, REGION } from "../../template/resource-names.ts";
import { AwsError, type AwsServices, escapeXml } from "../aws-endpoint.ts";
import type { OperatedStack } from "./operated-stack.ts";

/** The calls of the commands about a stack. Its state is that of a stack that was just deployed. */
export function createCloudFormation(stack: OperatedStack): AwsServices["query"] {
  const now = new Date().toISOString();
  const requireStack = (input: URLSearchParams) => {
    const name = input.get("StackName") ?? stack.name;
    if (name === stack.name) return;
    throw new AwsError("ValidationError", `Stack with id ${name} does not exist`);
  };
  return {
    DescribeStacks: (input) => {
      requireStack(input);
      const outputs = Object.entries(stack.outputs).map(([OutputKey, OutputValue]) =>
        toXml("member", toXmls({ OutputKey, OutputValue })),
      );
      const StackId = `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${stack.name}/local`;
      const facts = { StackId, StackName: stack.name, CreationTime: now };
      const state = { StackStatus: "CREATE_COMPLETE" };
      const described = `${toXmls({ ...facts, ...state })}<Outputs>${outputs.join("")}</Outputs>`;
      return `<Stacks>${toXml("member", described)}</Stacks>`;
    },
    GetTemplate: (input) => {
      requireStack(input);
      const body = JSON.stringify({ Resources: stack.template });
      // CloudFormation answers so, too.
      return toXmls({ TemplateBody: body.replace(/[\u{80}-\u{10ffff}]/gu, "?") });
    },
    ListStackResources: (input) => {
      requireStack(input);
      const summaries = stack.resources.map(({ logicalId, physicalId, type }) => {
        const names = { LogicalResourceId: logicalId, PhysicalResourceId: physicalId };
        const state = { ResourceStatus: "CREATE_COMPLETE", LastUpdatedTimestamp: now };
        return toXml("member", toXmls({ ...names, ResourceType: type, ...state }));
      });
      return `<StackResourceSummaries>${summaries.join("")}</StackResourceSummaries>`;
    },
  };
}

function toXmls(members: Readonly<Record<string, string>>): string {
  return Object.entries(members)
    .map(([name, value]) => toXml(name, escapeXml(value)))
    .join("");
}

function toXml(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}
