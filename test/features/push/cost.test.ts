import { expect, it } from "vitest";
import { toRecordBody } from "../../../functions/domain/push/ledger/push-record.ts";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { anInstallation, fakeInstallations } from "../../support/push/fake-installations.ts";
import { createPipeline } from "../../support/push/pipeline.ts";

const engine = forAllTests(startDynamoDbEngine);

const READS = new Set(["GetCommand", "BatchGetCommand", "QueryCommand"]);

/** Adds up the capacity that the engine reports for each call. */
function measure() {
  const used = { read: 0, write: 0 };
  const send = engine.documents.send.bind(engine.documents);
  const measured = async (command: { constructor: { name: string }; input: object }) => {
    Object.assign(command.input, { ReturnConsumedCapacity: "TOTAL" });
    const answer = (await send(command as never)) as { ConsumedCapacity?: object };
    const capacities = [answer.ConsumedCapacity ?? []].flat() as { CapacityUnits?: number }[];
    const kind = READS.has(command.constructor.name) ? "read" : "write";
    for (const { CapacityUnits = 0 } of capacities) used[kind] += CapacityUnits;
    return answer;
  };
  return { used, engine: { ...engine, documents: { send: measured } as never } };
}

it.each([
  ["one chunk", 400, 1],
  ["many chunks of several partitions, and retries", 6_000, 3],
])(
  "a record counts the units that the engine measures within 5 %%: %s",
  async (_, count, segments) => {
    const { used, engine: measured } = measure();
    const all = Array.from({ length: count }, (_value, index) => anInstallation(index));
    const pipeline = createPipeline({
      engine: measured,
      installations: fakeInstallations(all, { pageSize: 2_000, segments }),
      send: ({ attempt, devices: [first] }) => (attempt < 2 && first ? { retry: [first[0]] } : {}),
    });

    const push = await pipeline.push({ data: { alert: "hello" } });
    await pipeline.drain();
    const { read, write } = used;

    const record = await pipeline.record(push);
    expect(record).toMatchObject({ status: "done", devices: count });
    const { cost } = toRecordBody(record) as { cost: { readUnits: number; writeUnits: number } };
    expect(Math.abs(cost.writeUnits / write - 1)).toBeLessThan(0.05);
    expect(Math.abs(cost.readUnits / read - 1)).toBeLessThan(0.05);
  },
);
