import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import {
  CONFIG,
  CONFIGURED_STACK,
  flag,
  LOCAL_URL,
  RATE,
  toOrigin,
  toRate,
  value,
} from "../flags.ts";

export const importCommand = defineCommand({
  name: "import",
  summary: "Imports an app's data: users, roles, devices, files and all classes",
  usage: ["FILE… [FLAGS]"],
  takesArguments: true,
  options: {
    "dry-run": flag(
      "read everything, write nothing, and report what would come and what it would cost",
    ),
    stack: CONFIGURED_STACK,
    url: LOCAL_URL,
    config: CONFIG,
    class: value("NAME", "class of files that do not say it, such as part-00000"),
    rate: RATE,
    "changed-since": value(
      "DATE",
      "leave out rows that have not changed since, such as 2026-12-20T18:00:00Z: what was deleted here after an earlier import stays deleted",
    ),
    "no-wrap-hashes": flag("leave LeanCloud's password hashes as they are until each user logs in"),
    report: value("FILE", "rows that were not imported, as JSON Lines", "import-report.jsonl"),
  },
  notes:
    "A FILE is an export of LeanCloud (.tar.gz, .jsonl, .json), a nightly backup (.bson.gz), CSV with a line of types, or a folder or .zip archive of these.\n\nRows that were created or changed here stay as they are; rows of an earlier import are brought up to date. If a run was stopped, start it again to continue. Region and credentials come from the environment, as for the AWS CLI.",
  aws: {
    service: "DynamoDB",
    permissions:
      "allow ListTables, and GetItem, BatchGetItem, Query, PutItem, UpdateItem, DeleteItem, BatchWriteItem, ConditionCheckItem and PartiQLInsert on the stack's tables",
  },
  exitCodes: {
    0: "everything was imported",
    1: "the import could not run",
    2: "some rows or fields were not imported",
    3: "a file could not be read to its end, so that rows are missing",
  },
  errorCodes: { usage: 1 },
  explain: ({ name, message }) =>
    name === "ApiError"
      ? `a table is throttled; start the command again with --rate to continue (${message})`
      : undefined,
  read({ url, stack, config: configFile, class: className, rate, report, ...values }, files) {
    if (files.length === 0) throw new UsageError("name the files to import; see --help");
    return {
      ...{ files, stack, configFile, className, report },
      url: toOrigin(url),
      rate: toRate(rate),
      changedSince: toTime(values["changed-since"]),
      dryRun: values["dry-run"],
      wrapHashes: !values["no-wrap-hashes"],
    };
  },
  run: async (flags) => (await import("../import/import-app.ts")).importApp(flags),
});

function toTime(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (!Number.isNaN(ms) && /^\d{4}-\d\d-\d\d/.test(text)) return new Date(ms).toISOString();
  throw new UsageError(
    `--changed-since must be a date such as 2026-12-20T18:00:00Z, not "${text}"`,
  );
}
