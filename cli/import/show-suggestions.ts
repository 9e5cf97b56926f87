import {
  type ClassDefinitions,
  definitionFor,
} from "../../functions/domain/classes/class-definition.ts";
import { isAppClass } from "../../functions/domain/objects/class-name.ts";
import { toSettings } from "../indexes/index-settings.ts";
import { line, table } from "../terminal.ts";
import type { IndexSuggestion } from "./suggest-indexes.ts";
import type { Tally } from "./tally.ts";

interface ShownSuggestions {
  readonly suggestions: readonly IndexSuggestion[];
  readonly tally: Tally;
  readonly definitions: ClassDefinitions;
  readonly dryRun: boolean;
  /** Undefined means AWS. */
  readonly url: string | undefined;
  readonly stack: string;
  /** File of the settings; undefined means the default. */
  readonly configFile: string | undefined;
}

/** From here on a query without an index is slow, and some thousands later it is refused. */
const LARGE = 10_000;

/**
 * Fields to index, with the lines of the configuration: before the import for every class, afterwards for
 * large ones. Warns of these, because their first visitors would meet error 154.
 */
export function showSuggestions(shown: ShownSuggestions): void {
  const large = largeClasses(shown);
  const { suggestions: all, dryRun } = shown;
  const suggestions = dryRun
    ? all
    : all.filter((each) => large.some(({ className }) => className === each.class));
  if (suggestions.length > 0) showLines(suggestions, shown);
  if (large.length > 0) warn(large, shown);
}

function showLines(suggestions: readonly IndexSuggestion[], shown: ShownSuggestions): void {
  const { dryRun, url, stack } = shown;
  table(
    ["field", "index", "because the data has"],
    suggestions.map(({ class: name, field, kind, reason }) => [`${name}.${field}`, kind, reason]),
  );
  line("Take those that your queries look for or sort by; Pointers have an index anyway. In the");
  line(`landfall object, ${dryRun ? "deployed before the import" : "then deployed and filled"}:`);
  line(JSON.stringify(toSettings(suggestions, suggestions), null, 2));
  if (dryRun) return;
  const classes = [...new Set(suggestions.map((each) => each.class))];
  const place = url === undefined ? `--stack ${stack}` : `--url ${url}`;
  for (const name of classes) {
    line(`npx landfall reindex --class ${name} ${place}${configFlag(shown)}`);
  }
}

/** The commands read the settings that the import has read. */
function configFlag({ configFile }: ShownSuggestions): string {
  return configFile === undefined ? "" : ` --config ${configFile}`;
}

interface LargeClass {
  readonly className: string;
  readonly objects: number;
}

/** The app's classes of many objects, for which the configuration names no index yet. */
function largeClasses({ tally, definitions }: ShownSuggestions): LargeClass[] {
  return Object.entries(tally.counts).flatMap(([className, { written, updated, kept }]) => {
    const objects = written + updated + kept;
    const { indexedFields, sortedFields, uniqueFields } = definitionFor(className, definitions);
    const isIndexed = Boolean(indexedFields ?? sortedFields ?? uniqueFields);
    return objects >= LARGE && isAppClass(className) && !isIndexed ? [{ className, objects }] : [];
  });
}

function warn(large: readonly LargeClass[], shown: ShownSuggestions): void {
  const { url, stack } = shown;
  for (const { className, objects } of large) {
    line(
      `${className} has ${objects.toLocaleString("en")} objects, and a query without an index reads all of them.`,
    );
  }
  line(
    "Beyond maxClientReadUnits (2,000 units are 16 MB) visitors get error 154. Once the app has",
  );
  line("sent queries, this shows which of them have no index, and the lines for the settings:");
  const logs = url === undefined ? `--stack ${stack}` : `.local/${stack}/logs/*.log`;
  line(`npx landfall indexes suggest ${logs}${configFlag(shown)}`);
}
