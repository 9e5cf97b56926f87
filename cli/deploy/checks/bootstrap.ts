import { type Check, type Finding, ok, problem, warning } from "../../doctor/finding.ts";
import { BOOTSTRAP_STACK, type Bootstrap, findBootstrap } from "../bootstrap-state.ts";
import { findAdvice } from "../stack-states.ts";
import type { Subject } from "../subject.ts";

export const checkBootstrap: Check<Subject> = {
  name: "bootstrap",
  actions: ["cloudformation:DescribeStacks"],
  run: async ({ place }) => {
    const found = await findBootstrap(place);
    if (found !== undefined) return [judge(found)];
    return [
      ok(
        "The region is prepared for CDK first: a bucket and roles, which may create what Landfall consists of, and roles for its functions",
      ),
    ];
  },
};

function judge({ status, version, isReady, policies }: Bootstrap): Finding {
  const names = policies.map((arn) => arn.replace(/^.*:policy\//, "")).join(", ") || "no policy";
  if (isReady) return ok(`Version ${version}; CloudFormation acts with ${names}`);
  const found = findAdvice(status, { name: BOOTSTRAP_STACK });
  const text = `CDK's stack ${BOOTSTRAP_STACK} is ${status}, version ${version}`;
  if (found?.state === "problem") return problem(text, found.advice);
  return warning(text, `It is brought up to date first; CloudFormation goes on with ${names}`);
}
