import { credentials } from "../../cli/commands/credentials.ts";
import type { EntryValues } from "../../cli/credentials/entry-flags.ts";

/** The flags of `landfall credentials add`. */
export function entryOf(provider: string, ...flags: readonly string[]): EntryValues {
  return (credentials.parse(["add", provider, ...flags]) as { entry: EntryValues }).entry;
}
