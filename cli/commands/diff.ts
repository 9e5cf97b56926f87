import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { value } from "../flags.ts";

export const diff = defineCommand({
  name: "diff",
  summary: "Lists what a deployment would change, and changes nothing",
  usage: ["[--config FILE]", "--assembly DIR"],
  options: {
    config: value("FILE", "settings, as setup writes them (default landfall.json)"),
    assembly: value(
      "DIR",
      "compare what npx cdk synth wrote for a CDK app of your own (cdk.out), with all that its stacks have",
    ),
  },
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
  read: ({ config, assembly }) => {
    if (config !== undefined && assembly !== undefined) {
      throw new UsageError("--assembly and --config exclude each other; use one of them");
    }
    return { file: config ?? "landfall.json", assembly };
  },
  run: async ({ file, assembly }) =>
    assembly === undefined
      ? (await import("../deploy/run-diff.ts")).runDiff(file)
      : (await import("../deploy/diff-assembly.ts")).diffAssembly(assembly),
});
