import { type Check, type Finding, ok, problem, skipped, warning } from "../../doctor/finding.ts";
import { findCause } from "../failure.ts";
import type { Subject } from "../subject.ts";

/** The state that an earlier deployment left, with the reason for a failure. */
export const checkStack: Check<Subject> = {
  name: "stack",
  actions: ["cloudformation:DescribeStacks", "cloudformation:DescribeStackEvents"],
  run: async ({ name, deployed, place, flags }) => {
    if (name === undefined) return [skipped("Not looked up, because a setting is wrong")];
    if (deployed === undefined) return [ok(`${name} is new`)];
    const { StackStatus: status = "" } = deployed.stack;
    const isFailed = /ROLLBACK|FAILED/.test(status);
    const cause = isFailed ? await findCause(name, place.clients) : undefined;
    const text = `${name} is ${status}${cause ? `: ${cause.text}` : ""}`;
    return [judge(status, { name, text, file: flags.file })];
  },
};

interface Facts {
  readonly name: string;
  readonly text: string;
  readonly file: string;
}

/** @see CloudFormation, "Stack status codes" */
function judge(status: string, { name, text, file }: Facts): Finding {
  if (status.endsWith("_IN_PROGRESS")) {
    const wait = "Wait until CloudFormation has finished, and run this again";
    return problem(`${text}: another deployment is running`, wait);
  }
  if (/^UPDATE_(ROLLBACK_)?FAILED$/.test(status))
    return problem(text, `npx cdk rollback -c config=${file}, then run this again`);
  if (status.endsWith("_FAILED"))
    return problem(
      text,
      `aws cloudformation delete-stack --stack-name ${name}, then run this again`,
    );
  if (status.startsWith("ROLLBACK_"))
    return warning(text, "If that is mended, go on: CDK deletes what is left, and begins anew");
  if (status === "UPDATE_ROLLBACK_COMPLETE")
    return warning(text, "If that is mended, go on: the version before serves until then");
  return ok(text);
}
