import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { defined } from "../../../domain/defined.ts";
import type { TimerRun } from "../../../domain/engine/timer.ts";
import type { RunKey, TimerRuns } from "../../../ports/timers.ts";
import { expression } from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { type PushesOptions, placeholders, pushKey, toIso } from "./table.ts";

const TIMERS = "timers";
const MANUAL = "#manual";

/**
 * `timers` / `<name>` in the Pushes table, and `<name>#manual`: a run by hand never takes the place of one by
 * the clock.
 *
 * @param leaseMs after which a run without an end counts as dead; not shorter than the function may run
 */
export function createTimerRuns(options: PushesOptions, leaseMs: number): TimerRuns {
  const { clock } = options;
  return {
    begin: async (run) => {
      const nowMs = clock.now();
      const mark = toMark(run);
      const update = toUpdate({
        ...toItem(options, run),
        set: {
          ...{ mark, state: "running", attempt: run.attempt },
          ...{ startedAt: toIso(nowMs), leaseEndsMs: nowMs + leaseMs },
        },
        remove: ["endedAt", "error", "errorCode", "errorName"],
        condition: expression`attribute_not_exists(#mark) OR #mark < ${mark} OR (#mark = ${mark} AND #state = ${"running"} AND #leaseEndsMs <= ${nowMs})`,
      });
      return (await writeItem(options, update)).kind === "written";
    },
    end: async (run, { state, error, errorCode, errorName }) => {
      const update = toUpdate({
        ...toItem(options, run),
        set: { state, endedAt: toIso(clock.now()), ...defined({ error, errorCode, errorName }) },
        condition: expression`#mark = ${toMark(run)}`,
      });
      await writeItem(options, update);
    },
    findAll: () => findAll(options),
  };
}

function toItem({ pushesTable: table }: PushesOptions, { timer, manual }: RunKey) {
  return { table, key: pushKey(TIMERS, manual ? timer + MANUAL : timer) };
}

/** Marks sort by moment, then by attempt. */
function toMark({ at, attempt }: RunKey): string {
  return `${new Date(at).toISOString()}#${String(attempt).padStart(2, "0")}`;
}

/** By timer; of its runs by the clock and by hand the later one. */
async function findAll({ client, pushesTable: TableName }: PushesOptions) {
  const { Items: items = [] } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "#_push = :timers",
      ExpressionAttributeNames: placeholders("_push"),
      ExpressionAttributeValues: { ":timers": TIMERS },
      ConsistentRead: true,
    }),
  );
  const runs = items
    .map((item) => [String(item._part).replace(MANUAL, ""), toRun(item)] as const)
    .sort(([, a], [, b]) => (a.startedAt < b.startedAt ? -1 : 1));
  return new Map(runs);
}

function toRun(item: Record<string, unknown>): TimerRun {
  const { startedAt, endedAt, state, attempt, error, errorCode, errorName } = item;
  const run = { startedAt, endedAt, state, attempt, error, errorCode, errorName };
  return defined(run) as unknown as TimerRun;
}
