import { findStack } from "../stack/find-stack.ts";
import type { Place } from "./place.ts";

/** The stack that CDK deploys with, in each account and region. */
export const BOOTSTRAP_STACK = "CDKToolkit";

/** The version that the assembly of a stack needs. @see CDK, "Bootstrap template versions" */
const LEAST_VERSION = 6;

/** How a region is prepared for CDK. */
export interface Bootstrap {
  readonly version: number;
  readonly status: string;
  /** It can be deployed with. */
  readonly isReady: boolean;
  /** ARNs of the policies that CloudFormation acts with. */
  readonly policies: readonly string[];
}

export async function findBootstrap({
  clients,
}: Pick<Place, "clients">): Promise<Bootstrap | undefined> {
  const stack = await findStack(BOOTSTRAP_STACK, clients.cloudFormation);
  if (stack === undefined) return undefined;
  const { StackStatus: status = "", Outputs = [], Parameters = [] } = stack;
  const version = Number(
    Outputs.find(({ OutputKey }) => OutputKey === "BootstrapVersion")?.OutputValue ?? 0,
  );
  const policies = Parameters.find(
    ({ ParameterKey }) => ParameterKey === "CloudFormationExecutionPolicies",
  );
  return {
    version,
    status,
    isReady: version >= LEAST_VERSION && /^(CREATE|UPDATE|UPDATE_ROLLBACK)_COMPLETE$/.test(status),
    policies: (policies?.ParameterValue ?? "").split(",").filter((arn) => arn !== ""),
  };
}
