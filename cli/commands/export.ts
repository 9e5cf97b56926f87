import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { CONFIG, CONFIGURED_STACK, flag, LOCAL_URL, toOrigin, value } from "../flags.ts";

export const exportCommand = defineCommand({
  name: "export",
  summary: "Writes all data of a stack in the form of LeanCloud's export",
  usage: ["--out DIR [FLAGS]"],
  options: {
    out: value("DIR", "folder to create; it gets its name when everything has been written"),
    gzip: flag("compress each file"),
    stack: CONFIGURED_STACK,
    url: LOCAL_URL,
    config: CONFIG,
  },
  notes:
    "It writes one file for each class and relation. The files contain hashes of passwords, so only you may read them. Session tokens and files' bytes are not part of an export. Region and credentials come from the environment, as for the AWS CLI.",
  aws: {
    service: "DynamoDB",
    permissions:
      "allow ListTables, and DescribeTable, Scan, Query, GetItem and BatchGetItem on the stack's tables",
  },
  read({ url, stack, config: configFile, gzip, out }) {
    if (!out) throw new UsageError("--out DIR is missing; see --help");
    return { url: toOrigin(url), stack, configFile, out, gzip };
  },
  run: async (flags) => (await import("../export/export-stack.ts")).exportStack(flags),
});
