import type { Reply } from "./reply.ts";

/** Counts requests by kind and answer: `200`, `400/211` with the code of an error, `no answer`. */
export interface RequestTally {
  add(kind: string, reply: Pick<Reply, "status" | "code">): void;
  total(): number;
  report(): Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export function createRequestTally(): RequestTally {
  const counts = new Map<string, Map<string, number>>();
  let total = 0;
  return {
    add: (kind, reply) => {
      const own = counts.get(kind) ?? new Map<string, number>();
      const answer = toLabel(reply);
      counts.set(kind, own.set(answer, (own.get(answer) ?? 0) + 1));
      total += 1;
    },
    total: () => total,
    report: () =>
      Object.fromEntries([...counts].sort().map(([kind, own]) => [kind, toSorted(own)])),
  };
}

function toLabel({ status, code }: Pick<Reply, "status" | "code">): string {
  if (status === 0) return "no answer";
  return code === undefined ? String(status) : `${status}/${code}`;
}

function toSorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([one], [other]) => one.localeCompare(other)));
}
