import type { Context, SQSEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { forEachProvider } from "../../../functions/contract/push-providers.ts";
import type { QueueHandler } from "../../../functions/handlers/queue/queue-handler.ts";
import type { QueueName } from "../queues.ts";
import { runScenario } from "../scenario.ts";
import type { Workplace, World } from "../world.ts";
import { distinctCounts, HOUR_MS, MINUTE_MS, type OnePush, playOne, seeds } from "./one-push.ts";

const everybody: OnePush = { devices: 40, pageSize: 20, segments: 1 };

const CHUNK = {
  version: 1,
  push: "i4OcyCnyjckJOtzz",
  chunk: "chunk#0000#000000#000",
  attempt: 1,
  group: { production: true },
  data: { alert: "hello" },
  devices: [["object", "apns1"]],
};
const GOOD: Readonly<Record<QueueName, object>> = {
  plan: { version: 1, push: "i4OcyCnyjckJOtzz" },
  ...forEachProvider((provider) => ({ ...CHUNK, provider })),
  settle: { version: 1, push: "i4OcyCnyjckJOtzz", round: 0 },
  prune: {
    version: 1,
    push: "i4OcyCnyjckJOtzz",
    provider: "apns",
    devices: [{ token: "apns1", reportedAtMs: 1 }],
  },
};

function toEvent(bodies: readonly string[]): SQSEvent {
  const Records = bodies.map((body, index) => ({
    messageId: `m${index}`,
    body,
    receiptHandle: "",
    eventSourceARN: "arn:aws:sqs:x:0:queue",
    attributes: { ApproximateReceiveCount: "1" },
  }));
  return { Records } as unknown as SQSEvent;
}

const CONTEXT = { getRemainingTimeInMillis: () => 60_000 } as Context;

describe("one bad message in a batch (R08)", () => {
  it.each<[QueueName, number]>([
    ["plan", 1],
    ["apns", 4],
    ["fcm", 4],
    ["settle", 10],
    ["prune", 10],
  ])("is the only one that %s receives again, wherever it stands", async (queue, size) => {
    const bad = ["", "{", "{}", JSON.stringify({ ...GOOD[queue], version: 9 })];
    await runScenario(
      {
        name: "batch",
        devices: 2,
        script: async () => undefined,
        during: async ({ handlerFor }) => {
          const handler = handlerFor(queue);
          for (let index = 0; index < size; index++) {
            const bodies = Array.from({ length: size }, () => JSON.stringify(GOOD[queue]));
            bodies[index] = bad[index % bad.length] ?? "";

            expect(await handler(toEvent(bodies), CONTEXT)).toEqual({
              batchItemFailures: [{ itemIdentifier: `m${index}` }],
            });
          }
        },
      },
      { seed: 1 },
    );
  });
});

describe("unreadable messages (R09)", () => {
  const garbled = (share: number): NonNullable<OnePush["faults"]> => ({
    queues: {
      rewrite: (body, queue, random) =>
        queue === "fcm" && random.chance(share) ? body.slice(1) : body,
    },
  });

  it.each(seeds(3))("become dead letters, and their chunks are rebuilt (seed %i)", async (seed) => {
    const ending = await playOne({ devices: 40, faults: garbled(0.5) }, { seed });

    expect(ending.record).toMatchObject({ status: "done", successes: 40, errors: [] });
    expect(ending.deadLetters).toBeGreaterThan(0);
    expect(distinctCounts(ending.push.accepted)).toEqual(new Set([1]));
  });

  it("let the push end even if none is ever readable, with the reason in its record", async () => {
    const { record } = await playOne({ ...everybody, faults: garbled(1) });

    expect(record).toMatchObject({ status: "done", successes: 20, rejected: 20 });
    expect(record.errors).toEqual([expect.stringContaining("messages were lost")]);
  });

  it("are replayed after the repair without duplicates", async () => {
    const repairedAfterMs = 80 * MINUTE_MS;
    const failing: QueueHandler = async ({ Records }) => ({
      batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
    });
    let replayed = 0;
    let startMs = 0;
    const { record, push } = await playOne({
      ...everybody,
      worker: (handler, { queue, now }) => {
        startMs ||= now();
        return (event, context) => {
          const isBroken = queue === "fcm" && now() < startMs + repairedAfterMs;
          return (isBroken ? failing : handler)(event, context);
        };
      },
      during: async ({ scheduler, queueFor }) => {
        await scheduler.sleep(repairedAfterMs + MINUTE_MS);
        replayed = queueFor("fcm").deadLetters.length;
        queueFor("fcm").redrive();
      },
    });

    expect(replayed).toBeGreaterThan(0);
    expect(record).toMatchObject({ status: "done", successes: 40, rejected: 0 });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
  });
});

describe("a table that throttles (R12)", () => {
  it.each(seeds(8))("delays the push and loses nothing (seed %i)", async (seed) => {
    const ends: string[] = [];
    const { record, push, elapsedMs } = await playOne(
      { ...everybody, faults: { table: { throttled: 0.3 } } },
      { seed, onNote: (line) => ends.push(line) },
    );

    expect(record).toMatchObject({ status: "done", devices: 40, successes: 40 });
    expect(distinctCounts(push.settled)).toEqual(new Set([1]));
    expect(elapsedMs).toBeLessThan(3 * HOUR_MS);
    // A worker that can't write returns its message instead of waiting until it is killed.
    expect(ends.filter((line) => line.includes("dies: timeout"))).toEqual([]);
  });
});

describe("a deployment during a push (R50)", () => {
  /** A message that only the next version of the code can read. */
  const rewrite = (body: string) => body.replace('"version":1', '"version":2');
  const restore = (event: SQSEvent): SQSEvent => ({
    Records: event.Records.map((record) => {
      return { ...record, body: record.body.replace('"version":2', '"version":1') };
    }),
  });

  function worker(handler: QueueHandler, { random }: Workplace): QueueHandler {
    const isNew = random.chance(0.5);
    return (event, context) => handler(isNew ? restore(event) : event, context);
  }

  it.each(seeds(5))(
    "makes old workers return messages that they can't read (seed %i)",
    async (seed) => {
      const story = { ...everybody, worker, faults: { queues: { rewrite } } };
      const { record, push } = await playOne(story, { seed });

      expect(record).toMatchObject({ status: "done", devices: 40, successes: 40 });
      expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
    },
  );

  it.each(seeds(5))(
    "ends although messages and items carry members unknown to old workers (seed %i) (L17)",
    async (seed) => {
      let id = "";
      const rewrite = (body: string) => {
        id = JSON.parse(body).push;
        return body
          .replace("{", '{"ofLaterCode":{"since":9},')
          .replace('"group":{', '"group":{"ofLaterCode":9,');
      };
      const during = async ({ table, scheduler }: World) => {
        for (let round = 0; round < 200; round++) {
          await scheduler.sleep(50);
          markItems(table, id);
        }
      };
      const story = { ...everybody, during, faults: { queues: { rewrite } } };
      const { record, push } = await playOne(story, { seed });

      expect(record).toMatchObject({ status: "done", devices: 40, successes: 40 });
      expect(record).toMatchObject({ _ofLaterCode: { since: 9 } });
      expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
    },
  );
});

/** Adds an attribute to every item of a push, as later code would. */
function markItems(table: World["table"], push: string): void {
  const partitions = [push, `${push}#0000`, `${push}#0001`];
  const items = partitions.flatMap((partition) => table.read(partition));
  const ExpressionAttributeValues = { ":mark": { since: 9 } };
  const UpdateExpression = "SET _ofLaterCode = :mark";
  for (const item of items) {
    table.write([{ kind: "Update", item, UpdateExpression, ExpressionAttributeValues }]);
  }
}
