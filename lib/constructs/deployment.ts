import { CfnOutput, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { ConfigError } from "../config.ts";
import { PARTS } from "../stack-parts.ts";

const NAME = "landfall:deployment";

/**
 * Names the deployment of a scope: as its stack if it is the whole stack, else `<stack>-<id>`. Names that
 * CloudFormation doesn't choose derive from it, so that a stack can have several. Queues take letters, digits and
 * hyphens, which an id needs not have alone.
 */
export function nameDeployment(scope: Construct): void {
  assertDistinct(scope);
  const ids = idsOf(scope).map((id) => id.replaceAll(/[^A-Za-z0-9-]+/g, "-"));
  scope.node.setContext(NAME, [Stack.of(scope).stackName, ...ids].join("-"));
}

/** CDK leaves out of logical ids what repeats the end of the id before it, so that commands would not find the parts. */
function assertDistinct(scope: Construct): void {
  const ids = ["", ...idsOf(scope)].map((id) => id.replaceAll(/[^A-Za-z0-9]/g, ""));
  const after = [...ids.slice(1).map((id) => [id]), PARTS];
  const hidden = ids.some((id, index) => after[index]?.some((next) => id.endsWith(next)));
  if (!hidden && !ids.some((id) => /^(Default|Resource)$/.test(id))) return;
  throw new ConfigError([
    `${scope.node.path} has an id that CDK shortens. Let it not end with ${PARTS.join(", ")}.`,
  ]);
}

/** The name of the deployment that a construct is a part of. */
export function deploymentName(scope: Construct): string {
  return scope.node.tryGetContext(NAME) ?? Stack.of(scope).stackName;
}

/** Adds the output `<name>` of a deployment, or `<id><name>` beside other resources of the stack. */
export function addOutput(scope: Construct, name: string, value: string): void {
  const output = new CfnOutput(scope, name, { value });
  const prefix = idsOf(scope)
    .join("")
    .replaceAll(/[^A-Za-z0-9]/g, "");
  if (prefix !== "") output.overrideLogicalId(`${prefix}${name}`);
}

function idsOf(scope: Construct): string[] {
  const path = scope.node.scopes.slice(Stack.of(scope).node.scopes.length);
  return path.map(({ node }) => node.id);
}
