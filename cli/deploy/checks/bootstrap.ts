import { type Check, ok, warning } from "../../doctor/finding.ts";
import { findBootstrap } from "../bootstrap-state.ts";
import type { Subject } from "../subject.ts";

export const checkBootstrap: Check<Subject> = {
  name: "bootstrap",
  actions: ["cloudformation:DescribeStacks"],
  run: async ({ place }) => {
    const found = await findBootstrap(place);
    if (found === undefined) {
      return [
        ok(
          "The region is prepared for CDK first: a bucket and roles, which may create what Landfall consists of and nothing else",
        ),
      ];
    }
    if (!found.isReady) {
      const remedy =
        "It is completed first. If that fails, delete the stack CDKToolkit in the console";
      return [warning(`CDK's stack CDKToolkit is ${found.status}`, remedy)];
    }
    const policies = found.policies.map((arn) => arn.replace(/^.*:policy\//, "")).join(", ");
    return [ok(`Version ${found.version}; CloudFormation acts with ${policies || "no policy"}`)];
  },
};
