import {
  type CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from "@aws-sdk/client-cloudformation";
import type { Outputs } from "./service.ts";

/** States of a stack without resources or events, which a deployment finds as if there were none. */
const GONE = /^(REVIEW_IN_PROGRESS|DELETE_COMPLETE)$/;

/** States of a first deployment that failed. */
const NEVER_SERVED = /^(CREATE_FAILED|ROLLBACK_\w+)$/;

/** The stack as CloudFormation describes it; undefined if it does not exist. */
export async function findStack(
  name: string,
  cloudFormation: CloudFormationClient,
): Promise<Stack | undefined> {
  try {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: name }));
    return Stacks?.find(({ StackStatus }) => !GONE.test(StackStatus ?? ""));
  } catch (error) {
    const isMissing = error instanceof Error && error.name === "ValidationError";
    if (isMissing && error.message.includes("does not exist")) return undefined;
    throw error;
  }
}

/** Whether a deployment of the stack has ever succeeded. */
export function hasServed({ StackStatus }: Pick<Stack, "StackStatus">): boolean {
  return !NEVER_SERVED.test(StackStatus ?? "");
}

export function toOutputs({ Outputs = [] }: Pick<Stack, "Outputs">): Outputs {
  return Object.fromEntries(
    Outputs.map(({ OutputKey = "", OutputValue = "" }) => [OutputKey, OutputValue]),
  );
}
