import { deploymentIds, deploymentPath } from "../../lib/stack-parts.ts";
import { CommandError } from "../command-error.ts";

/** What `--stack` names. */
export interface StackName {
  /** Name or ARN of the stack in CloudFormation. */
  readonly stackName: string;
  /** Id of a deployment beside other resources; undefined: the only one. */
  readonly id: string | undefined;
}

/** Reads `team`, `team/Shop`, or the ARN of a stack, which may be followed by `/Shop`, too. */
export function parseStackName(text: string): StackName {
  const [, stackName = text, id] = /^(arn:[^/]+\/[^/]+\/[^/]+|[^/]+)\/([^/]+)$/.exec(text) ?? [];
  const isWhole = id === undefined || /^arn:[^/]+\/[^/]+$/.test(stackName);
  return isWhole ? { stackName: text, id: undefined } : { stackName, id: toId(id) };
}

/** CDK leaves hyphens of an id out of logical ids. */
function toId(text: string): string {
  return text.replaceAll("-", "");
}

interface Choice extends StackName {
  /** Names of the stack's outputs. */
  readonly outputs: readonly string[];
}

/**
 * The deployment that is meant.
 *
 * @throws CommandError the stack lacks it, or has several and none was chosen
 */
export function chooseId({ stackName, id, outputs }: Choice): string {
  const ids = deploymentIds(outputs);
  if (ids.length === 0) {
    throw new CommandError(
      `the stack ${stackName} is not a stack of Landfall: it has no output Url`,
    );
  }
  const found = id === undefined && ids.length === 1 ? ids[0] : ids.find((each) => each === id);
  if (found !== undefined) return found;
  const names = ids.map((each) => deploymentPath(stackName, each)).join(", ");
  const problem = id === undefined ? "has several deployments" : `has no deployment ${id}`;
  throw new CommandError(`the stack ${stackName} ${problem}; set --stack to one of: ${names}`);
}
