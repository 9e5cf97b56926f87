import { beforeEach, describe, expect, it } from "vitest";
import { createPushThrottle } from "../../../../functions/adapters/dynamodb/pushes/request-throttle.ts";
import type { PushSender, PushThrottle } from "../../../../functions/ports/push.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const MINUTE = 60_000;
const engine = forAllTests(startDynamoDbEngine);
let nowMs = Date.UTC(2026, 10, 21, 8);
let containers: readonly PushThrottle[];

beforeEach(() => {
  nowMs += 10 * MINUTE;
  const table = { client: engine.documents, pushesTable: engine.tables.pushes };
  const createContainer = () => createPushThrottle({ ...table, clock: { now: () => nowMs } });
  containers = [createContainer(), createContainer(), createContainer()];
});

async function ask(times: number, limit: number, sender: PushSender = "client") {
  const turns = Array.from({ length: times }, (_, turn) => containers[turn % containers.length]);
  const answers = await Promise.all(turns.map((container) => container?.admit(sender, limit)));
  return answers.filter((admitted) => admitted).length;
}

describe("the limit of pushes per minute", () => {
  it("admits exactly the limit, however many containers count at once", async () => {
    expect(await ask(90, 40)).toBe(40);
  });

  it("rejects all requests for a minute after the first one beyond it", async () => {
    await ask(41, 40);

    nowMs += MINUTE - 1;
    const within = await ask(3, 40);
    nowMs += 1;
    const after = await ask(45, 40);

    expect([within, after]).toEqual([0, 40]);
  });

  it("counts clients apart from the master key, both at once (A128)", async () => {
    const both = await Promise.all([ask(60, 20), ask(30, 40, "master")]);

    expect(both).toEqual([20, 30]);
    expect(await ask(10, 40, "master")).toBe(10);
  });

  it("never rejects a client that stays below it", async () => {
    for (let minute = 0; minute < 3; minute++) {
      expect(await ask(40, 40)).toBe(40);
      nowMs += MINUTE;
    }
  });
});
