import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { flag, JSON_OUTPUT, STACK, toInteger, toStackName, value } from "../flags.ts";

const MAX_SAMPLE = 10_000;
const MAX_POLL_SECONDS = 600;

export const drill = defineCommand({
  name: "drill",
  summary: "Restores the tables beside the live ones, compares them and deletes the copies",
  usage: [
    "restore --stack NAME [--at TIME] [--sample N] [--poll-seconds N] [--json]",
    "restore --stack NAME --clean",
  ],
  takesArguments: true,
  options: {
    stack: STACK,
    at: value(
      "TIME",
      "moment to restore, in UTC, such as 2026-11-27T12:00:00Z (default: the latest that DynamoDB can restore, about five minutes ago)",
    ),
    sample: value("N", `rows of each table to compare (1 to ${MAX_SAMPLE})`, "100"),
    "poll-seconds": value(
      "N",
      `between two looks at tables that are being restored (1 to ${MAX_POLL_SECONDS})`,
      "15",
    ),
    clean: flag("only delete copies that an interrupted drill left behind"),
    json: JSON_OUTPUT,
  },
  notes:
    "The drill restores into new tables, named landfall-drill-NAME-…, and only reads the live ones, so the service goes on. DynamoDB bills the restored gigabytes and the reads of each table and its copy; the drill prints this cost before it starts. Run one drill at a time, because a drill first deletes the copies of an earlier one.",
  aws: {
    service: "DynamoDB",
    isOfAwsAlone: true,
    permissions:
      "allow cloudformation:DescribeStacks and ListStackResources, dynamodb:ListTables, on the stack's tables dynamodb:DescribeTable, DescribeContinuousBackups, RestoreTableToPointInTime and Scan, and on the tables landfall-drill-* dynamodb:DescribeTable, DeleteTable, Scan, Query, GetItem, BatchGetItem, PutItem, UpdateItem, DeleteItem and BatchWriteItem, which restoring needs",
  },
  exitCodes: {
    0: "every table could be restored, and no row was missing",
    1: "rows are missing from a copy",
    2: "a table could not be restored, the command line is wrong, or the first Ctrl+C ended the drill and deleted the copies",
    130: "a second Ctrl+C ended the drill, and copies remain",
  },
  errorCodes: { failed: 2 },
  explain: ({ name, message }) => EXPLANATIONS[name]?.(message),
  read({ stack, at, sample, clean, json, "poll-seconds": pollSeconds }, [action, ...others]) {
    if (action !== "restore" || others.length > 0) {
      throw new UsageError("name the drill: npx landfall drill restore --stack NAME");
    }
    if (stack === undefined) throw new UsageError("--stack is missing; see --help");
    return {
      ...{ stack: toStackName(stack), clean, json },
      at: at === undefined ? undefined : toMoment(at),
      sample: toInteger(sample, { flag: "--sample", unit: "of rows", min: 1, max: MAX_SAMPLE }),
      pollSeconds: toInteger(pollSeconds, {
        flag: "--poll-seconds",
        ...{ unit: "of seconds", min: 1, max: MAX_POLL_SECONDS },
      }),
    };
  },
  run: async (flags) => (await import("../drill/run-drill.ts")).runDrill(flags),
});

const EXPLANATIONS: Readonly<Record<string, (message: string) => string>> = {
  LimitExceededException: (message) =>
    `DynamoDB restores no more tables at once in this account; try again later (${message})`,
  InvalidRestoreTimeException: (message) =>
    `DynamoDB can't restore this moment; choose another with --at (${message})`,
};

/** A time of day without a zone would be another moment on each machine. */
function toMoment(text: string): Date {
  const moment = new Date(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(moment.getTime())) return moment;
  throw new UsageError(`--at must be a time in UTC, such as 2026-11-27T12:00:00Z, not "${text}"`);
}
