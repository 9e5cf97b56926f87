import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { CONFIG, JSON_OUTPUT, STACK, toInteger, toStackName, value } from "../flags.ts";

const MAX_DAYS = 30;

export const indexes = defineCommand({
  name: "indexes",
  summary: "Suggests which fields to index, from what the functions log about queries",
  usage: ["suggest [FILE…] [FLAGS]", "suggest --stack NAME [--days N] [FLAGS]"],
  takesArguments: true,
  options: {
    stack: {
      ...STACK,
      text: "read the logs of this CloudFormation stack in CloudWatch; region and credentials come from the environment, as for the AWS CLI",
    },
    days: value("N", `with --stack: how far back to read (1 to ${MAX_DAYS})`, "7"),
    config: CONFIG,
    json: JSON_OUTPUT,
  },
  notes:
    "A FILE holds logs of functions, such as .local/landfall/logs/*.log of a local cloud; without a file and without --stack, the lines are read from standard input. Lines about queries hold the names of fields, never values. CloudWatch bills what it searches.",
  aws: {
    service: "CloudWatch Logs",
    permissions:
      "allow cloudformation:ListStackResources, logs:StartQuery and logs:GetQueryResults",
  },
  explain: ({ name, message }) =>
    name === "ValidationError" ? `check --stack and AWS_REGION (${message})` : undefined,
  read({ stack, days, config: configFile, json }, [command, ...files]) {
    if (command !== "suggest") {
      throw new UsageError("the command is: npx landfall indexes suggest; see --help");
    }
    if (stack !== undefined && files.length > 0) {
      throw new UsageError("give either files or --stack; see --help");
    }
    return {
      ...{ files, configFile, json },
      stack: stack === undefined ? undefined : toStackName(stack),
      days: toInteger(days, { flag: "--days", min: 1, max: MAX_DAYS }),
    };
  },
  run: async (flags) => (await import("../indexes/suggest-fields.ts")).suggestFields(flags),
});
