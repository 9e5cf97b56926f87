import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";

export const synth = defineCommand({
  name: "synth",
  summary: "Checks the settings, writes the CloudFormation template and prints its path",
  usage: ["[-c KEY=VALUE]…"],
  options: {
    context: {
      ...{
        type: "string",
        short: "c",
        value: "KEY=VALUE",
        multiple: true,
        default: [] as string[],
      },
      text: "context over that of cdk.json; config=FILE reads the landfall object from a JSON file, instead of the one in cdk.json; detach=NAMES and attach=NAMES allow what the cdk command would refuse",
    },
  },
  notes: "It needs no AWS account.",
  read({ context }): Readonly<Record<string, string>> {
    const wrong = context.find((pair) => !/^[^=]+=/.test(pair));
    if (wrong !== undefined) {
      throw new UsageError(`-c must be KEY=VALUE, such as config=production.json, not "${wrong}"`);
    }
    return Object.fromEntries(context.map((pair) => pair.split(/=(.*)/s)));
  },
  run: async (context) => (await import("../synth/write-template.ts")).writeTemplate(context),
});
