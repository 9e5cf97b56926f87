import { defineCommand } from "../command.ts";
import { CONFIG, CONFIGURED_STACK, flag, LOCAL_URL, toInteger, toOrigin, value } from "../flags.ts";

const MAX_PARALLEL = 64;

export const importFiles = defineCommand({
  name: "import-files",
  summary: "Copies the bytes of imported files into the bucket of a stack",
  usage: ["[FLAGS]"],
  options: {
    stack: CONFIGURED_STACK,
    url: LOCAL_URL,
    config: CONFIG,
    "dry-run": flag("only count the files and their bytes"),
    external: flag("also copy files that the app saved by a URL of another site"),
    "any-size": flag("also copy files that have another size than their row says"),
    parallel: value("N", `files at a time (1 to ${MAX_PARALLEL})`, "8"),
    report: value(
      "FILE",
      "where to list the files that were not copied",
      "import-files-report.jsonl",
    ),
  },
  notes:
    "A row points to the copy only after its bytes are here, and a file that is here is not copied again, so the command can be stopped and started at any time.",
  aws: {
    service: "AWS",
    permissions:
      "allow ListTables, and GetItem, PutItem, DeleteItem, UpdateItem, Query on the tables of the classes, and cloudformation:DescribeStacks, cloudformation:ListStackResources",
  },
  exitCodes: {
    0: "every file is here",
    1: "the command could not run",
    2: "some files are not here",
  },
  errorCodes: { usage: 1 },
  read({ url, stack, config: configFile, external, report, parallel, ...values }) {
    return {
      ...{ stack, configFile, external, report },
      url: toOrigin(url),
      dryRun: values["dry-run"],
      anySize: values["any-size"],
      parallel: toInteger(parallel, { flag: "--parallel", min: 1, max: MAX_PARALLEL }),
    };
  },
  run: async (flags) => (await import("../import-files/copy-files.ts")).copyFiles(flags),
});
