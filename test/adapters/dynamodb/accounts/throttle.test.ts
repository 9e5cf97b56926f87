import { DeleteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { createDynamoThrottle } from "../../../../functions/adapters/dynamodb/accounts/throttle.ts";
import { USERS } from "../../../../functions/contract/tables.ts";
import type { ThrottleLimit } from "../../../../functions/domain/messages/throttle-window.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const MINUTE_MS = 60_000;
const LIMITS = [
  { count: 1, windowMs: MINUTE_MS },
  { count: 3, windowMs: 60 * MINUTE_MS },
];

const engine = forAllTests(startDynamoDbEngine);
let nowMs = 1_800_000_000_000;

function throttle(client: DynamoDBDocumentClient = engine.documents) {
  const { tables } = engine;
  return createDynamoThrottle({ client, usersTable: tables.users, clock: { now: () => nowMs } });
}

async function admit(
  key: string,
  limits: readonly ThrottleLimit[],
  eventId?: string,
  client?: DynamoDBDocumentClient,
): Promise<boolean> {
  return (await throttle(client).admit(key, limits, eventId)).kind === "counted";
}

describe("the throttle", () => {
  it("admits one event a minute, and no more than the longer window allows", async () => {
    const admitted: boolean[] = [];
    for (let minute = 0; minute < 5; minute++) {
      admitted.push(await admit("a", LIMITS), await admit("a", LIMITS));
      nowMs += MINUTE_MS;
    }
    expect(admitted).toEqual([true, false, true, false, true, false, false, false, false, false]);
  });

  it("opens again when the longer window has passed", async () => {
    for (let i = 0; i < 3; i++) {
      await admit("b", LIMITS);
      nowMs += MINUTE_MS;
    }
    nowMs += 58 * MINUTE_MS;
    expect(await admit("b", LIMITS)).toBe(true);
  });

  it("says when a refused event would pass", async () => {
    const startMs = nowMs;
    for (let i = 0; i < 3; i++) {
      await admit("h", LIMITS);
      nowMs += MINUTE_MS;
    }
    const untilMs = startMs + 60 * MINUTE_MS;
    expect(await throttle().admit("h", LIMITS)).toEqual({ kind: "refused", untilMs });
    nowMs = untilMs;
    expect(await throttle().admit("h", LIMITS)).toEqual({ kind: "counted" });
    const nextMs = nowMs + MINUTE_MS;
    expect(await throttle().admit("h", LIMITS)).toEqual({ kind: "refused", untilMs: nextMs });
  });

  it("counts each key by itself", async () => {
    expect(await admit("c", LIMITS)).toBe(true);
    expect(await admit("d", LIMITS)).toBe(true);
  });

  it("admits exactly as many as allowed when they come at once", async () => {
    const limits = [{ count: 5, windowMs: MINUTE_MS }];
    const answers = await Promise.all(Array.from({ length: 20 }, () => admit("e", limits)));
    expect(answers.filter((admitted) => admitted)).toHaveLength(5);
  });

  it("readmits a counted event without counting it twice", async () => {
    const limits = [{ count: 2, windowMs: MINUTE_MS }];
    const answers: boolean[] = [];
    for (const id of ["one", "one", "two", "one", "three"])
      answers.push(await admit("f", limits, id));
    expect(answers).toEqual([true, true, true, true, false]);
  });

  it("admits an event when TTL deletes the stored item between two attempts", async () => {
    await admit("g", LIMITS);
    nowMs += 61 * MINUTE_MS;
    expect(await admit("g", LIMITS, undefined, deletingWhatRefuses("g"))).toBe(true);
    expect(await admit("g", LIMITS)).toBe(false);
  });
});

/** Deletes a key's events as soon as a write is refused. */
function deletingWhatRefuses(key: string): DynamoDBDocumentClient {
  const { documents, tables } = engine;
  const remove = new DeleteCommand({
    TableName: tables.users,
    Key: { [USERS.partitionKey]: `throttle#${key}` },
  });
  const send: DynamoDBDocumentClient["send"] = async (command: never) => {
    try {
      return await documents.send(command);
    } catch (error) {
      await documents.send(remove);
      throw error;
    }
  };
  return { send } as DynamoDBDocumentClient;
}
