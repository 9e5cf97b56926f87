import type { AcceptedTokens } from "../../../functions/ports/push.ts";

/** Accepted tokens in memory; all senders that share it know the same. */
export function createMemorySample(): AcceptedTokens {
  const samples = new Map<string, ReadonlySet<string>>();
  return {
    find: async (group) => samples.get(group) ?? new Set(),
    replace: async (group, next) => {
      samples.set(group, next);
      return true;
    },
  };
}
