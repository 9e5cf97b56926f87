import { toFacts } from "../logs/log-files.ts";
import { MAX_ROWS, type StackLogs, searchStack } from "../logs/search-stack.ts";

/** Requests with one value of `sdk` in the functions' logs. */
export interface RequestCount {
  /** Such as `JS/4.15.2`; undefined for requests that name none. */
  readonly sdk: string | undefined;
  readonly requests: number;
  /** A time as ISO 8601. */
  readonly lastSeen: string;
}

/** A query of CloudWatch Logs Insights that counts as `countLines` does, the most frequent first. */
const QUERY = [
  'filter message = "request"',
  "stats count(*) as requests, sortsLast(timestamp) as lastSeen by `sdk`",
  "sort requests desc",
  `limit ${MAX_ROWS}`,
].join(" | ");

/** @throws CommandError the stack has no logs, or CloudWatch could not search them */
export async function countStackLines(logs: StackLogs): Promise<RequestCount[]> {
  const rows = await searchStack(logs, QUERY);
  return rows.map(({ sdk, requests, lastSeen }) => ({
    ...{ sdk: sdk || undefined, requests: Number(requests) || 0, lastSeen: lastSeen ?? "" },
  }));
}

/** Counts the lines about requests, and ignores all others. */
export async function countLines(lines: AsyncIterable<string>): Promise<RequestCount[]> {
  const counts = new Map<string, RequestCount>();
  for await (const line of lines) {
    const facts = toFacts(line, "request");
    if (facts === undefined) continue;
    const sdk = typeof facts.sdk === "string" ? facts.sdk : undefined;
    const time = typeof facts.timestamp === "string" ? facts.timestamp : "";
    const { requests, lastSeen } = counts.get(sdk ?? "") ?? { requests: 0, lastSeen: "" };
    const latest = time > lastSeen ? time : lastSeen;
    counts.set(sdk ?? "", { sdk, requests: requests + 1, lastSeen: latest });
  }
  return [...counts.values()].sort((a, b) => b.requests - a.requests);
}
