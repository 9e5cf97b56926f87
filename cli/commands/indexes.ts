import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { CONFIG, JSON_OUTPUT, LOG_DAYS, LOGS_OF_STACK, toLogs } from "../flags.ts";

export const indexes = defineCommand({
  name: "indexes",
  summary: "Suggests which fields to index, from what the functions log about queries",
  usage: ["suggest [FILE…] [FLAGS]", "suggest --stack NAME [--days N] [FLAGS]"],
  takesArguments: true,
  options: {
    stack: LOGS_OF_STACK,
    days: LOG_DAYS,
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
    return { ...toLogs({ stack, days, files }), configFile, json };
  },
  run: async (flags) => (await import("../indexes/suggest-fields.ts")).suggestFields(flags),
});
