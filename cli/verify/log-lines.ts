import { setTimeout as sleep } from "node:timers/promises";
import type { Deployment } from "../stack/deployment.ts";
import { searchLogs } from "../stack/search-logs.ts";
import { StepFailure } from "./outcome.ts";

/** Lines that a step waits for in the logs of a deployment. */
export interface AwaitedLines {
  /** Seconds since 1970. */
  readonly startTime: number;
  /** `message` of the lines of success. */
  readonly message: string;
  readonly wanted: number;
  /** Part of the name of the queue whose messages must not all fail. */
  readonly queue: string;
  /** Messages in the queue. */
  readonly sent: number;
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
  const { wanted, sent, queue, what } = awaited;
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    const { done, failed } = await countLines(deployment, awaited);
    if (done >= wanted) return;
    if (failed >= sent) {
      throw new StepFailure(`${failed} messages of the queue ${queue} failed; their lines say why`);
    }
    if (performance.now() > endMs) throw new StepFailure(`${done} of ${wanted} ${what}`);
    await sleep(LOOK_EVERY_MS);
  }
}

async function countLines(deployment: Deployment, { message, startTime, queue }: AwaitedLines) {
  const names = deployment.findResources("AWS::Logs::LogGroup").map(({ physicalId }) => physicalId);
  const endTime = Math.ceil(Date.now() / 1_000) + AHEAD_SECONDS;
  const either = `(message = "${message}" or message = "${FAILED}")`;
  const query = `filter ${either} | stats count(*) as lines by message, queue | limit 100`;
  const search = { names, query, startTime, endTime };
  const rows = await searchLogs(search, { logs: deployment.clients.logs, wait: sleep });
  const facts = rows.map((row) =>
    Object.fromEntries(row.map(({ field = "", value = "" }) => [field, value])),
  );
  const count = (isCounted: (row: Record<string, string>) => boolean | undefined) =>
    facts.filter(isCounted).reduce((sum, { lines }) => sum + Number(lines), 0);
  return {
    done: count((row) => row.message === message),
    failed: count((row) => row.message === FAILED && row.queue?.includes(queue)),
  };
}
