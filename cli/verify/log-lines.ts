import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment } from "../stack/deployment.ts";
import { searchLogs } from "../stack/search-logs.ts";
import { StepFailure } from "./outcome.ts";

/** Lines that a step waits for in the logs of a deployment. Other users' lines are left out. */
export interface AwaitedLines {
  /** Seconds since 1970. */
  readonly startTime: number;
  /** `message` of the lines of success. */
  readonly message: string;
  /** A field of these lines, and the values by which the step's own are known: one line for each is wanted. */
  readonly own: { readonly field: "user" | "apiRequestId"; readonly values: readonly string[] };
  /** Ids of the requests that sent the messages. */
  readonly requests: readonly string[];
  /** Part of the name of the queue whose messages must not all fail. */
  readonly queue: string;
  /** The meaning of the lines, as the subject of a sentence. */
  readonly what: string;
}

/** Lines reach CloudWatch Logs Insights within a minute or two. */
const LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 5_000;
/** A function writes it for each attempt at a message that it could not handle. */
const FAILED = "message failed";
const AHEAD_SECONDS = 60;

/** @throws StepFailure every message failed, or the lines have not come in time */
export async function untilLogged(deployment: Deployment, awaited: AwaitedLines): Promise<void> {
  const { own, requests, queue, what } = awaited;
  const wanted = own.values.length;
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    const { done, failed } = await countLines(deployment, awaited);
    if (done >= wanted) return;
    if (failed >= requests.length) {
      throw new StepFailure(`${failed} messages of the queue ${queue} failed; their lines say why`);
    }
    if (performance.now() > endMs) throw new StepFailure(`${done} of ${wanted} ${what}`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function countLines(deployment: Deployment, awaited: AwaitedLines) {
  const names = deployment.findResources("AWS::Logs::LogGroup").map(({ physicalId }) => physicalId);
  const endTime = Math.ceil(Date.now() / 1_000) + AHEAD_SECONDS;
  const search = { names, query: toQuery(awaited), startTime: awaited.startTime, endTime };
  const rows = await searchLogs(search, { logs: deployment.clients.logs, wait: sleep });
  const facts = rows.map((row) =>
    Object.fromEntries(row.map(({ field = "", value = "" }) => [field, value])),
  );
  const { field } = awaited.own;
  const valuesOf = (message: string, name: string) =>
    new Set(facts.filter((row) => row.message === message).map((row) => row[name])).size;
  return {
    done: valuesOf(awaited.message, field),
    failed: valuesOf(FAILED, "apiRequestId"),
  };
}

/** A message that is tried several times counts once: rows differ by user and request. */
function toQuery({ message, own, requests }: AwaitedLines): string {
  const known = [
    ...own.values.map((value) => `${own.field} = "${value}"`),
    ...(own.field === "apiRequestId" ? [] : requests.map((id) => `apiRequestId = "${id}"`)),
  ];
  const filters = [either(`message = "${message}"`, `message = "${FAILED}"`), either(...known)];
  const fields = [...new Set(["message", "apiRequestId", own.field])];
  return `filter ${filters.join(" and ")} | stats count(*) as lines by ${fields.join(", ")} | limit 100`;
}

function either(...conditions: readonly string[]): string {
  return conditions.length === 1 ? conditions.join() : `(${conditions.join(" or ")})`;
}
