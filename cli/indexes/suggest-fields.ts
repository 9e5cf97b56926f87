/** Suggests which fields to index: `npm run indexes -- --help`. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { ConfigError, parseConfig } from "../lib/config.ts";
import { explainFileError, InputFileError } from "../lib/input-file.ts";
import { readConfigFile } from "../lib/read-config.ts";
import { explainAwsFailure } from "./aws-failure.ts";
import { line } from "./demo/terminal.ts";
import { createClients } from "./doctor/deployment.ts";
import { configuredIndexes } from "./indexes/configured-indexes.ts";
import { type Flags, HELP, parseFlags } from "./indexes/flags.ts";
import { IndexesError } from "./indexes/indexes-error.ts";
import { groupLines, type QueryGroup } from "./indexes/query-group.ts";
import { showAdvice } from "./indexes/report.ts";
import { groupStackLines } from "./indexes/stack-logs.ts";
import { adviseIndexes } from "./indexes/suggest.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

const AWS_USE = {
  service: "CloudWatch Logs",
  permissions: "allow cloudformation:ListStackResources, logs:StartQuery and logs:GetQueryResults",
};

try {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) line(HELP);
  else await suggest(flags);
} catch (error) {
  const problem = explain(error);
  if (problem === undefined) throw error;
  process.stderr.write(`indexes: ${problem}\n`);
  process.exitCode = 1;
}

async function suggest(flags: Flags): Promise<void> {
  const configured = configuredIndexes(parseConfig(readConfigFile(flags.configFile)));
  const groups = await readGroups(flags);
  if (groups.length === 0) {
    throw new IndexesError("there are no lines about queries; has the app sent any?");
  }
  const advice = adviseIndexes(groups, configured);
  if (flags.json) line(JSON.stringify(advice, null, 2));
  else showAdvice(advice, configured);
}

function readGroups({ stack, days, files }: Flags): Promise<QueryGroup[]> {
  if (stack !== undefined) {
    const clients = createClients();
    return groupStackLines({ stack, days, clients, nowMs: Date.now(), wait: setTimeout });
  }
  if (files.length === 0 && process.stdin.isTTY) {
    throw new IndexesError("name files with logs or --stack, or pipe lines to this; see --help");
  }
  return groupLines(readLines(files));
}

async function* readLines(files: readonly string[]): AsyncGenerator<string> {
  const inputs = files.length === 0 ? [process.stdin] : files.map((file) => createReadStream(file));
  for (const input of inputs) yield* createInterface({ input });
}

function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isOwn = [IndexesError, ConfigError, InputFileError].some((type) => error instanceof type);
  if (isOwn) return error.message;
  const { path = "the standard input" } = error as NodeJS.ErrnoException;
  const fileProblem = explainFileError(error, path);
  if (fileProblem !== undefined) return fileProblem;
  if (error.name === "ValidationError") return `check --stack and AWS_REGION (${error.message})`;
  return explainAwsFailure(error, AWS_USE);
}
