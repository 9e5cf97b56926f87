import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { DryRunCount } from "../push-feature.ts";
import { createLanguageChoice, findLanguages } from "./languages.ts";

/** Counts devices by language; a language that no device has shows that its tag is wrong. */
export function startCount({ msg }: PushRecord): DryRunCount | undefined {
  const languages = findLanguages(msg);
  if (!languages) return undefined;
  const choose = createLanguageChoice(languages);
  const counts = new Map(languages.map((language) => [language, 0]));
  return {
    fields: ["localeIdentifier"],
    add: ({ localeIdentifier }) => {
      const language = choose(localeIdentifier);
      counts.set(language, (counts.get(language) ?? 0) + 1);
    },
    end: (share) => {
      const scaled = [...counts].map(([name, count]) => [name, Math.round(count / share)]);
      return { languages: Object.fromEntries(scaled) };
    },
  };
}
