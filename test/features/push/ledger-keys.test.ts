import { expect, it } from "vitest";
import { startDynamoDbEngine } from "../../support/dynamodb-engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { anInstallation, fakeInstallations } from "../../support/push/fake-installations.ts";
import { createPipeline } from "../../support/push/pipeline.ts";

const engine = forAllTests(startDynamoDbEngine);

interface KeyedWrite {
  readonly Key?: { readonly _push: string };
  readonly Item?: { readonly _push: string };
}
type Entry = Readonly<Record<string, KeyedWrite>>;
type Input = KeyedWrite & {
  readonly TransactItems?: readonly Entry[];
  readonly RequestItems?: Record<string, readonly Entry[]>;
};

/** Counts the items written under each partition key. */
function countWrites() {
  const writes = new Map<string, number>();
  const send = async (command: { readonly input: Input }) => {
    const { TransactItems = [], RequestItems = {} } = command.input;
    const entries = [...TransactItems, ...Object.values(RequestItems)].flat() as Entry[];
    const many = entries.flatMap((entry) => Object.values(entry));
    const isWrite = /Put|Update|Write/.test(command.constructor.name);
    for (const { Key, Item } of isWrite ? [command.input, ...many] : []) {
      const key = (Key ?? Item)?._push;
      if (key !== undefined) writes.set(key, (writes.get(key) ?? 0) + 1);
    }
    return engine.documents.send(command as never);
  };
  return { writes, engine: { ...engine, documents: { send } as never } };
}

it("spreads the ledger of a push over keys, one for each partition of its audience (L3)", async () => {
  const { writes, engine: counted } = countWrites();
  const all = Array.from({ length: 8_000 }, (_, index) => anInstallation(index));
  const installations = fakeInstallations(all, { pageSize: 2_000, segments: 4 });
  const pipeline = createPipeline({ engine: counted, installations });

  const push = await pipeline.push({ data: { alert: "hello" } });
  await pipeline.drain();

  expect(await pipeline.record(push)).toMatchObject({ status: "done", devices: 8_000 });
  const ofLedger = [...writes].filter(([key]) => key.startsWith(`${push}#`));
  const most = Math.max(...ofLedger.map(([, count]) => count));
  const total = ofLedger.reduce((sum, [, count]) => sum + count, 0);
  expect(ofLedger).toHaveLength(4);
  expect(most).toBeLessThan(total / 3);
  expect(writes.get(push)).toBeLessThan(10);
});
