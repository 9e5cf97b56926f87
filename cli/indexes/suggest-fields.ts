import { setTimeout } from "node:timers/promises";
import { type Config, parseConfig } from "../../lib/config.ts";
import { readConfigFile } from "../../lib/read-config.ts";
import { CommandError } from "../command-error.ts";
import { readLines } from "../logs/log-files.ts";
import { createClients } from "../stack/deployment.ts";
import { line, table } from "../terminal.ts";
import { toSettings } from "./index-settings.ts";
import { groupLines, groupStackLines, type QueryGroup } from "./query-group.ts";
import {
  type Advice,
  adviseIndexes,
  type ClassIndex,
  INDEX_KINDS,
  type Suggestion,
} from "./suggest.ts";

interface IndexesFlags {
  /** Logs to read; none: standard input, unless a stack is named. */
  readonly files: readonly string[];
  /** Name of a CloudFormation stack whose logs are read. */
  readonly stack: string | undefined;
  readonly days: number;
  readonly configFile: string | undefined;
  readonly json: boolean;
}

export async function suggestFields(flags: IndexesFlags): Promise<void> {
  const configured = configuredIndexes(parseConfig(readConfigFile(flags.configFile)));
  const groups = await readGroups(flags);
  if (groups.length === 0) {
    throw new CommandError("there are no lines about queries; has the app sent any?");
  }
  const advice = adviseIndexes(groups, configured);
  if (flags.json) line(JSON.stringify(advice, null, 2));
  else showAdvice(advice, configured);
}

/** The indexes of fields in the configuration; Pointers need no configuration. */
function configuredIndexes({ indexedFields, classes }: Config): ClassIndex[] {
  const definitions = Object.entries(classes?.definitions ?? {});
  return [
    ...toIndexes("_Installation", { indexedFields }),
    ...definitions.flatMap(([className, definition]) => toIndexes(className, definition)),
  ];
}

type Definition = Partial<Record<ClassIndex["kind"], readonly string[]>>;

function toIndexes(className: string, definition: Definition): ClassIndex[] {
  return INDEX_KINDS.flatMap((kind) =>
    (definition[kind] ?? []).map((field) => ({ class: className, kind, field })),
  );
}

function readGroups({ stack, days, files }: IndexesFlags): Promise<QueryGroup[]> {
  if (stack !== undefined) {
    const clients = createClients();
    return groupStackLines({ stack, days, clients, nowMs: Date.now(), wait: setTimeout });
  }
  return groupLines(readLines(files));
}

/** Prints proposed indexes, as lines of the configuration, and unused ones. */
function showAdvice({ suggestions, unused }: Advice, configured: readonly ClassIndex[]): void {
  if (suggestions.length === 0) line("No query of these lines needs another index.");
  else {
    table(
      ["field", "index", "queries", "refused so far", "read units saved"],
      suggestions.map(toRow),
    );
    line("In the landfall object, then npx landfall reindex:");
    line(JSON.stringify(toSettings([...configured, ...suggestions], suggestions), null, 2));
  }
  for (const index of unused) line(`No query of these lines used ${name(index)}.`);
  if (unused.some((index) => index.class === "_Installation")) {
    line("Pushes use indexes of installations, too, and are not in these lines.");
  }
}

function toRow({ class: className, field, kind, queries, refused, savedUnits }: Suggestion) {
  const units = Math.round(savedUnits).toLocaleString("en");
  return [`${className}.${field}`, kind, queries, refused, units];
}

function name({ class: className, kind, field }: ClassIndex): string {
  return `${className}.${field} (${kind})`;
}
