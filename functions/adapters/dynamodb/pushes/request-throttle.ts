import type { PushSender, PushThrottle } from "../../../ports/push.ts";
import { expression } from "../writes/expression.ts";
import { toUpdate, type WriteAnswer, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

/** Length of a counted window, and of the time that a closed throttle stays closed. */
const WINDOW_MS = 60_000;
/** An attempt is repeated when another container has written in between. */
const MAX_ATTEMPTS = 20;

/** The `_part` of each counter under `throttle`. */
const PARTS: Readonly<Record<PushSender, string>> = {
  master: "requests",
  client: "client-requests",
};

interface Counter extends PushesOptions {
  readonly part: string;
}

/** `throttle` / `requests`: the end and the count of the window, and until when it is closed. */
export function createPushThrottle(options: PushesOptions): PushThrottle {
  return {
    admit: async (sender, limit) => {
      const counter = { ...options, part: PARTS[sender] };
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
        const answer = await tryOnce(counter, limit);
        if (answer !== undefined) return answer;
      }
      // Reached only in a burst of requests; the requests that won the race were counted.
      return false;
    },
  };
}

/** One write, or two where a window begins or is used up; undefined if another request was first. */
async function tryOnce(options: Counter, limit: number): Promise<boolean | undefined> {
  const nowMs = options.clock.now();
  const answer = await countRequest(options, nowMs, limit);
  if (answer.kind === "written") return true;
  const { endsMs = 0, closedUntilMs = 0 } = answer.stored ?? {};
  if (Number(closedUntilMs) > nowMs) return false;
  if (Number(endsMs) <= nowMs) return (await beginWindow(options, nowMs)) ? true : undefined;
  return (await close(options, nowMs)) ? false : undefined;
}

function countRequest(options: Counter, nowMs: number, limit: number): Promise<WriteAnswer> {
  const update = toUpdate({
    ...toItem(options),
    add: { count: 1 },
    condition: expression`#endsMs > ${nowMs} AND #count < ${limit} AND #closedUntilMs <= ${nowMs}`,
    returnStored: true,
  });
  return writeItem(options, update);
}

async function beginWindow(options: Counter, nowMs: number): Promise<boolean> {
  const update = toUpdate({
    ...toItem(options),
    set: { count: 1, endsMs: nowMs + WINDOW_MS, closedUntilMs: 0 },
    condition: expression`attribute_not_exists(#endsMs) OR (#endsMs <= ${nowMs} AND #closedUntilMs <= ${nowMs})`,
  });
  return (await writeItem(options, update)).kind === "written";
}

async function close(options: Counter, nowMs: number): Promise<boolean> {
  const update = toUpdate({
    ...toItem(options),
    set: { closedUntilMs: nowMs + WINDOW_MS, endsMs: nowMs },
    condition: expression`#endsMs > ${nowMs} AND #closedUntilMs <= ${nowMs}`,
  });
  return (await writeItem(options, update)).kind === "written";
}

function toItem({ pushesTable: table, part }: Counter) {
  return { table, key: pushKey("throttle", part) };
}
