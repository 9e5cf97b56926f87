import { toSettings } from "../indexes/index-settings.ts";
import { line, table } from "../terminal.ts";
import type { IndexSuggestion } from "./suggest-indexes.ts";

/** Fields to index, with the lines of the configuration. */
export function showSuggestions(suggestions: readonly IndexSuggestion[]): void {
  if (suggestions.length === 0) return;
  table(
    ["field", "index", "because the data has"],
    suggestions.map(({ class: name, field, kind, reason }) => [`${name}.${field}`, kind, reason]),
  );
  line("Take those that your queries look for or sort by; Pointers have an index anyway. In the");
  line("landfall object, deployed before the import:");
  line(JSON.stringify(toSettings(suggestions, suggestions), null, 2));
}
