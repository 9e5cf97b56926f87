import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { flag, value } from "../flags.ts";
import { STEP_NAMES } from "../verify/steps.ts";

export const deploy = defineCommand({
  name: "deploy",
  summary: "Shows what a deployment would do, deploys, and proves the result",
  usage: ["[--config FILE] [--detach NAME]… [--attach NAME]… [--yes] [--verify STEPS]"],
  options: {
    config: value("FILE", "settings, as setup writes them", "landfall.json"),
    detach: {
      ...value(
        "NAME",
        "let go of this table, bucket or secret, which stays in the account outside of the stack, or of this queue, which is deleted",
      ),
      multiple: true,
    },
    attach: {
      ...value(
        "NAME",
        "create this table, bucket or secret anew, and empty, although the one of an earlier deployment is still in the account",
      ),
      multiple: true,
    },
    yes: flag("deploy without a question if the plan has no problem"),
    verify: value(
      "STEPS",
      "steps of verify to run afterwards: all, none, or names separated by commas",
      "all",
    ),
  },
  notes:
    "Account, region and credentials come from the environment, as for the AWS CLI. It deploys with the toolkit of AWS CDK, prepares (bootstraps) the account if needed, and saves the outputs beside the settings. After a failure, run it again: it says what failed, and goes on.",
  aws: {
    service: "AWS",
    permissions:
      "the first deployment needs an administrator, as does one that changes the policy of CloudFormation; others read what the plan shows, and assume CDK's roles; see docs/deploying.md",
    isOfAwsAlone: true,
  },
  exitCodes: {
    0: "deployed, and neither doctor nor verify found a problem",
    1: "not deployed, or something does not work",
    2: "the command line is wrong",
  },
  read: ({ config, detach = [], attach = [], yes, verify }) => ({
    file: config,
    detach,
    attach,
    yes,
    steps: toSteps(verify),
  }),
  run: async (flags) => (await import("../deploy/run-deploy.ts")).runDeploy(flags),
});

/** @returns undefined: none; empty: all. @throws UsageError */
function toSteps(text: string): readonly string[] | undefined {
  if (text === "none") return undefined;
  if (text === "all") return [];
  const steps = text.split(",");
  const unknown = steps.find((step) => !(STEP_NAMES as readonly string[]).includes(step));
  if (unknown === undefined) return steps;
  throw new UsageError(
    `--verify must be all, none, or some of ${STEP_NAMES.join(", ")}, not "${unknown}"`,
  );
}
