import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import {
  CONFIG,
  CONFIGURED_STACK,
  flag,
  LOCAL_URL,
  RATE,
  toInteger,
  toOrigin,
  toRate,
  value,
} from "../flags.ts";

const MAX_SEGMENTS = 256;
/** @see DynamoDB, "Naming rules" */
const TABLE_NAME = /^[\w.-]{3,255}$/;

/** @see docs/protocol/classes.md, Names */
const CLASS_NAME = /^[A-Za-z][A-Za-z0-9_]{0,127}$/;

export const reindex = defineCommand({
  name: "reindex",
  summary: "Fills the index of installations or of a class after fields were added to it",
  usage: ["[--class NAME] [FLAGS]"],
  options: {
    url: LOCAL_URL,
    class: value("NAME", "class of the app, such as Todo, instead of installations"),
    stack: CONFIGURED_STACK,
    "installations-table": value(
      "NAME",
      "the stack's output InstallationsTable, with --index-table (default: found by the stack's name)",
    ),
    "index-table": value("NAME", "the stack's output InstallationIndexTable"),
    config: CONFIG,
    segments: value("N", "segments of the table to scan in parallel", "8"),
    rate: RATE,
    all: flag(
      "fill every field again, after restoring a backup; without it, a class or installations whose fields are complete are left alone, Pointers included",
    ),
  },
  notes:
    "Run it after a field was added to indexedFields of the installations, or, with --class, to indexedFields, sortedFields or uniqueFields of a class. Pointers of the class are written again along with them. Values of a unique field that several objects have are listed; the field is used once there are none.\n\nRegion and credentials come from the environment, as for the AWS CLI. If a run was stopped, start it again without --all to continue.",
  aws: {
    service: "DynamoDB",
    permissions:
      "allow ListTables, DescribeTable and Scan on the installations table, and GetItem, PutItem, DeleteItem and Query on the index table, or on both tables of the classes",
  },
  explain,
  read({ segments, all, ...values }) {
    return {
      all,
      url: toOrigin(values.url),
      className: values.class === undefined ? undefined : toClassName(values.class),
      stack: values.stack,
      tables: toTables(values["installations-table"], values["index-table"]),
      configFile: values.config,
      segments: toInteger(segments, { flag: "--segments", min: 1, max: MAX_SEGMENTS }),
      rate: toRate(values.rate),
    };
  },
  run: async (flags) => (await import("../reindex/fill-index.ts")).fillIndex(flags),
});

function explain({ name, message }: Error): string | undefined {
  switch (name) {
    case "ResourceNotFoundException":
      return `the table does not exist; check its name and the region (${message})`;
    case "BrokenFillingError":
      return `${message}: functions with other indexedFields are running. Deploy or start this configuration, then try again`;
    case "DuplicateValuesError":
      return message;
    default:
      return undefined;
  }
}

function toTables(installations: string | undefined, index: string | undefined) {
  if (installations === undefined && index === undefined) return undefined;
  if (installations === undefined || index === undefined) {
    throw new UsageError("--installations-table and --index-table must be set together");
  }
  const wrong = [installations, index].find((name) => !TABLE_NAME.test(name));
  if (wrong === undefined) return { installations, index };
  throw new UsageError(
    `"${wrong}" is not a valid table name; use the names in the stack's outputs`,
  );
}

function toClassName(text: string): string {
  if (CLASS_NAME.test(text)) return text;
  throw new UsageError(`--class must be a class of the app, such as Todo, not "${text}"`);
}
