/** Things that a reader looks for in the logs. */
export const AIMS = ["failures", "codes", "request", "push", "own"] as const;

export type Aim = (typeof AIMS)[number];

const FIELDS = "fields @timestamp, status, code, operationId, ms, requestId, service, sdk";

/** A line of a request says no path, body or header: @see functions/handlers/http/request-log.ts */
export function toQuery(aim: Aim, id: string): string {
  const lines: Readonly<Record<Aim, readonly string[]>> = {
    failures: [
      'filter message = "request" and status >= 400',
      FIELDS,
      "sort @timestamp desc",
      "limit 100",
    ],
    codes: [
      'filter message = "request" and status >= 400',
      "stats count(*) as requests, sortsLast(timestamp) as lastSeen by status, code, operationId",
      "sort requests desc",
      "limit 100",
    ],
    request: [
      `filter requestId = "${clean(id)}"`,
      "fields @timestamp, service, @message",
      "sort @timestamp asc",
      "limit 100",
    ],
    push: [
      `filter push = "${clean(id)}"`,
      "fields @timestamp, service, @message",
      "sort @timestamp asc",
      "limit 100",
    ],
    own: ["fields @timestamp, @message", "sort @timestamp desc", "limit 100"],
  };
  return lines[aim].join("\n| ");
}

/** An id in a query can't end its quotes. */
const clean = (id: string) => id.replaceAll(/["\\]/g, "");
