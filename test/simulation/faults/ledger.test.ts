import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { createPushProgress } from "../../../functions/adapters/dynamodb/pushes/progress.ts";
import { foldPartition, foldPush } from "../../../functions/domain/push/report/ledger-fold.ts";
import { DOWN, outage, troubled } from "../gateways/gateways.ts";
import { COUNTERS } from "../invariants/push-facts.ts";
import { execute } from "../table/document-client.ts";
import {
  distinctCounts,
  type Ending,
  MINUTE_MS,
  type OnePush,
  playOne,
  seeds,
} from "./one-push.ts";

/** Folds the whole ledger, without what an earlier fold has kept. */
async function recount({ world, push, record }: Ending) {
  const client = { send: async (command: never) => execute(world.table, command) };
  const progress = createPushProgress({
    client: client as unknown as DynamoDBDocumentClient,
    pushesTable: "pushes",
    clock: world.scheduler,
  });
  const partitions = (await progress.readPartitions({ objectId: push.push, ...record })).map(
    ({ folded: _, prefix: __, ...partition }) => partition,
  );
  const folds = [];
  for (const partition of partitions) {
    folds.push(foldPartition(partition, await progress.readChunks(push.push, partition.partition)));
  }
  return foldPush(partitions, folds);
}

describe("a counter's write that is lost or done twice (R54)", () => {
  it.each(seeds(15))(
    "leaves the record equal to the ledger, to the last device (seed %i)",
    async (seed) => {
      const ending = await playOne(
        {
          devices: 60,
          gateways: { apns: troubled("apns", 0.2), fcm: troubled("fcm", 0.2) },
          faults: { table: { lost: 0.3 }, queues: { duplicate: 0.5 } },
        },
        { seed },
      );
      const counted = await recount(ending);

      for (const name of COUNTERS)
        expect([name, ending.record[name]]).toEqual([name, counted[name]]);
      expect(distinctCounts(ending.push.settled)).toEqual(new Set([1]));
    },
  );
});

describe("a table restored to its state of five minutes ago (R55)", () => {
  it("sends nothing to devices settled by then and the same apns-id to those settled since", async () => {
    const story: OnePush = {
      devices: 40,
      gateways: { apns: outage(0, 2 * MINUTE_MS, DOWN.apns) },
      during: async ({ scheduler, table, book }) => {
        await scheduler.sleep(MINUTE_MS);
        const restores = [table.snapshot(), book.snapshot()];
        await scheduler.sleep(5 * MINUTE_MS);
        for (const { record } of book.pushes.values()) expect(record?.status).toBe("done");
        for (const restore of restores) restore();
        for (const { record } of book.pushes.values()) expect(record?.status).toBe("in-queue");
      },
    };
    const { record, push } = await playOne(story);

    // The harness checks that each device gets one apns-id.
    expect(record).toMatchObject({ status: "done", devices: 40, successes: 40 });
    expect(distinctCounts(push.accepted.filter((_, index) => index % 2 === 1))).toEqual(
      new Set([1]),
    );
    expect(distinctCounts(push.accepted.filter((_, index) => index % 2 === 0))).toEqual(
      new Set([2]),
    );
  });
});
