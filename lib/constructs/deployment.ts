import { CfnOutput, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";

const NAME = "landfall:deployment";

/**
 * Names the deployment of a scope: as its stack if it is the whole stack, else `<stack>-<id>`. Names that
 * CloudFormation doesn't choose derive from it, so that a stack can have several. Queues take letters, digits and
 * hyphens, which an id needs not have alone.
 */
export function nameDeployment(scope: Construct): void {
  const ids = idsOf(scope).map((id) => id.replaceAll(/[^A-Za-z0-9-]+/g, "-"));
  scope.node.setContext(NAME, [Stack.of(scope).stackName, ...ids].join("-"));
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
