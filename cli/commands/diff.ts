import { defineCommand } from "../command.ts";
import { value } from "../flags.ts";

export const diff = defineCommand({
  name: "diff",
  summary: "Lists what a deployment would change, and changes nothing",
  usage: ["[--config FILE]"],
  options: { config: value("FILE", "settings, as setup writes them", "landfall.json") },
  notes:
    "Run it after an update of the package. It lists each resource that is created, changed, replaced or removed, and the settings that are new since the deployed version. Region and credentials come from the environment, as for the AWS CLI.",
  aws: {
    service: "AWS",
    permissions:
      "cloudformation:DescribeStacks, cloudformation:GetTemplate, cloudformation:ListStackResources, lambda:GetAccountSettings and sts:GetCallerIdentity, or to assume CDK's roles",
    isOfAwsAlone: true,
  },
  exitCodes: {
    0: "nothing that holds data would be detached or replaced, and no queue deleted",
    1: "a setting is wrong, or landfall deploy would refuse to let go of something",
    2: "the command line is wrong",
  },
  read: ({ config }) => ({ file: config }),
  run: async ({ file }) => (await import("../deploy/run-diff.ts")).runDiff(file),
});
