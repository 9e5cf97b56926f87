import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { createClosedCredentials } from "../../../../functions/adapters/dynamodb/pushes/closed-credentials.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { createMemoryClosedCredentials } from "../../../support/push/memory-closed-credentials.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 4);
const CLOSED = { reason: "80200007", untilMs: NOW_MS + 3_600_000 };
const clock = { nowMs: NOW_MS, now: () => clock.nowMs };

const engine = forAllTests(startDynamoDbEngine);
let serial = 0;
let name = "";
beforeEach(() => {
  clock.nowMs = NOW_MS;
  serial += 1;
  name = `hms ${serial}`;
});

function container() {
  const { documents: client, tables } = engine;
  return createClosedCredentials({ client, pushesTable: tables.pushes, clock });
}

const ADAPTERS = {
  DynamoDB: container,
  "the memory of a test": () => createMemoryClosedCredentials(clock),
};

describe.each(Object.entries(ADAPTERS))("closed credentials in %s", (_, create) => {
  it("are open until one is closed, and open again at its end", async () => {
    const credentials = create();
    await credentials.close(name, CLOSED);
    expect(await credentials.find(name)).toEqual(CLOSED);
    expect(await credentials.find(`${name} other`)).toBeUndefined();
    clock.nowMs = CLOSED.untilMs - 1;
    expect(await credentials.find(name)).toEqual(CLOSED);
    clock.nowMs = CLOSED.untilMs;
    expect(await credentials.find(name)).toBeUndefined();
  });

  it("can be closed for another day", async () => {
    const credentials = create();
    await credentials.close(name, CLOSED);
    const next = { reason: "10070", untilMs: CLOSED.untilMs + 86_400_000 };
    await credentials.close(name, next);
    clock.nowMs = CLOSED.untilMs;
    expect(await credentials.find(name)).toEqual(next);
  });
});

describe("closed credentials in DynamoDB", () => {
  it("are seen by other containers, at the latest after 5 s", async () => {
    const [first, second, third] = [container(), container(), container()];
    expect(await second.find(name)).toBeUndefined();
    await first.close(name, CLOSED);
    expect(await third.find(name)).toEqual(CLOSED);
    clock.nowMs += 5_000;
    expect(await second.find(name)).toEqual(CLOSED);
  });

  it("leave the table when they end", async () => {
    await container().close(name, CLOSED);
    const Key = { _push: `closed-credential#${name}`, _part: "closed" };
    const { Item } = await engine.documents.send(
      new GetCommand({ TableName: engine.tables.pushes, Key }),
    );
    expect(Item?._expiresAt).toBe(CLOSED.untilMs / 1_000);
  });
});
