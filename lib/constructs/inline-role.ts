import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  type RoleProps,
} from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";

/** Not a name that the CDK gives to a policy beside a role: an update deletes such a policy by its name. */
const POLICY_NAME = "Permissions";

/**
 * A role with its policy inside. The CDK's own role has a policy beside it, which is one more of the 500 resources of
 * a stack. For policies of up to half of the 10,240 characters that IAM takes in a role, because an update from a
 * policy beside the role has both for a while.
 */
export class InlineRole extends Role {
  private readonly permissions: PolicyDocument;

  constructor(scope: Construct, id: string, props: Omit<RoleProps, "inlinePolicies">) {
    const permissions = new PolicyDocument();
    super(scope, id, { ...props, inlinePolicies: { [POLICY_NAME]: permissions } });
    this.permissions = permissions;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
