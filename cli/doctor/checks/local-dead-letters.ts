import { fetchLocal } from "../../local-cloud.ts";
import { type Check, ok, problem } from "../finding.ts";
import type { LocalService } from "../local-service.ts";

/** Whether messages failed every attempt in a local cloud. */
export const checkLocalDeadLetters: Check<LocalService> = {
  name: "dead-letters",
  actions: [],
  run: async ({ url }) => {
    const { results } = (await fetchLocal(url, "queues")) as {
      readonly results: readonly { readonly name: string; readonly deadLetterDepth: number }[];
    };
    const full = results.filter(({ deadLetterDepth }) => deadLetterDepth > 0);
    if (full.length === 0) return [ok("No dead letters")];
    return full.map(({ name, deadLetterDepth }) => {
      const remedy = `${url}/_local shows the log of the worker; replay them as docs/runbook.md, dead-letters says`;
      return problem(`${deadLetterDepth} dead letters of ${name}`, remedy);
    });
  },
};
