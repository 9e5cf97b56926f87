import { describe, expect, it } from "vitest";
import { toExecutionStatements } from "../../../lib/synthesis/execution-policy.ts";

/** IAM's limit for a managed policy, without white space. */
const MOST_CHARACTERS = 6_144;

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string;
}

const statements = toExecutionStatements("aws") as readonly Statement[];
const allowed = statements
  .filter(({ Effect }) => Effect === "Allow")
  .flatMap(({ Action }) => Action);

describe("the policy that CloudFormation acts with", () => {
  it("is no administrator: it can't touch users, groups, and the roles of CDK", () => {
    expect(allowed.filter((one) => /^(\*|iam:(\*|.*(User|Group|AccessKey)))/.test(one))).toEqual(
      [],
    );
    const denied = statements.filter(({ Effect }) => Effect === "Deny");
    expect(denied).toEqual([
      { Effect: "Deny", Action: "iam:*", Resource: "arn:aws:iam::*:role/cdk-hnb659fds-*" },
    ]);
  });

  it("has the ARNs of the partition", () => {
    expect(JSON.stringify(toExecutionStatements("aws-cn"))).not.toContain("arn:aws:");
  });

  it("fits into a managed policy", () => {
    expect(JSON.stringify(statements).length).toBeLessThan(MOST_CHARACTERS);
  });
});
