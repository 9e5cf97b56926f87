import { App, Stack } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { beforeAll, describe, expect, it } from "vitest";
import { InlineRole } from "../../../lib/constructs/inline-role.ts";
import { inlinePolicies, ofType, type Resources } from "../../support/infra/stack.ts";

/** A role that may send to a queue; with its policy beside it, as the CDK writes it, or inside. */
function templateWith(RoleClass: typeof Role | typeof InlineRole): Resources {
  const app = new App();
  const stack = new Stack(app, "landfall");
  const role = new RoleClass(stack, "Role", {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
  });
  new Queue(stack, "Queue").grantSendMessages(role);
  return app.synth().getStackByName("landfall").template.Resources;
}

let before: Resources;
let after: Resources;
let role: string;
let policies: [string, Resources[string]][];

beforeAll(() => {
  before = templateWith(Role);
  after = templateWith(InlineRole);
  [[role] = [""]] = ofType(before, "AWS::IAM::Role");
  policies = ofType(before, "AWS::IAM::Policy");
});

describe("the update from a policy beside a role to one inside", () => {
  it("changes nothing of the role but its policies, and removes only the other resource (L22)", () => {
    const [[removed] = [""]] = policies;
    const { Policies, ...others } = after[role]?.Properties ?? {};

    expect(Policies).toHaveLength(1);
    expect(others).toEqual(before[role]?.Properties);
    expect(Object.keys(after)).toEqual(Object.keys(before).filter((id) => id !== removed));
  });

  it("keeps every statement", () => {
    const statements = policies.flatMap(([, p]) => p.Properties.PolicyDocument.Statement);

    expect(statements).not.toEqual([]);
    expect(
      inlinePolicies(after, role).flatMap(({ PolicyDocument }) => PolicyDocument.Statement),
    ).toEqual(statements);
  });

  it("deletes the old policy by a name that the new one does not have", () => {
    const deleted = policies.map(([, { Properties }]) => Properties.PolicyName);
    const added = inlinePolicies(after, role).map(({ PolicyName }) => PolicyName);

    expect(deleted).toHaveLength(1);
    expect(deleted).not.toContain(added[0]);
  });
});
