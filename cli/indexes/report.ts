import { line, table } from "../terminal.ts";
import { toSettings } from "./index-settings.ts";
import type { Advice, ClassIndex, Suggestion } from "./suggest.ts";

/** Prints proposed indexes, as lines of the configuration, and unused ones. */
export function showAdvice(
  { suggestions, unused }: Advice,
  configured: readonly ClassIndex[],
): void {
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
