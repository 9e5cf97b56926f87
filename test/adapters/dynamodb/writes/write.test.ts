import {
  ConditionalCheckFailedException,
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { expression } from "../../../../functions/adapters/dynamodb/writes/expression.ts";
import {
  toUpdate,
  writeItem,
  writeTransaction,
} from "../../../../functions/adapters/dynamodb/writes/write.ts";

const GIVEN = { message: "", $metadata: {} };
const CONFLICT = new TransactionConflictException(GIVEN);

const WRITE = toUpdate({
  table: "t",
  key: { k: "1" },
  set: { a: 1 },
  condition: expression`attribute_exists(#k)`,
});

function cancelled(...codes: readonly string[]): Error {
  const CancellationReasons = codes.map((Code) => ({ Code }));
  return new TransactionCanceledException({ ...GIVEN, CancellationReasons });
}

/** A writer whose first requests fail with these. */
function createWriter(...failures: readonly Error[]) {
  const pauses: number[] = [];
  const sent: object[] = [];
  const send = async ({ input }: { input: object }) => {
    const failure = failures[sent.push(input) - 1];
    if (failure) throw failure;
    return { Attributes: { a: 1 } };
  };
  const pause = async (longestMs: number) => pauses.push(longestMs);
  return { client: { send } as unknown as DynamoDBDocumentClient, pause, pauses, sent };
}

const forever = (failure: Error) => Array<Error>(100).fill(failure);

describe("a single write", () => {
  it("answers the new item that was asked for", async () => {
    const writer = createWriter();
    const answer = await writeItem(writer, WRITE, { ReturnValues: "ALL_NEW" });
    expect(answer).toEqual({ kind: "written", item: { a: 1 } });
    expect(writer.sent).toMatchObject([{ ...WRITE.Update, ReturnValues: "ALL_NEW" }]);
  });

  it.each([CONFLICT, cancelled("TransactionConflict")])(
    "is sent again, after a growing pause, while a transaction holds the item (%#)",
    async (conflict) => {
      const writer = createWriter(conflict, conflict, conflict);
      expect(await writeItem(writer, WRITE)).toMatchObject({ kind: "written" });
      expect(writer.sent).toHaveLength(4);
      expect(writer.pauses).toEqual([2, 4, 8]);
    },
  );

  it("fails as unavailable when the item stays contended", async () => {
    const writer = createWriter(...forever(CONFLICT));
    const failure = { error: "unavailable", cause: CONFLICT };
    await expect(writeItem(writer, WRITE)).rejects.toMatchObject(failure);
    expect(writer.sent).toHaveLength(60);
    expect(Math.max(...writer.pauses)).toBe(100);
  });

  it.each([
    new ProvisionedThroughputExceededException(GIVEN),
    new TransactionInProgressException(GIVEN),
    Object.assign(new Error(), { name: "ThrottlingException" }),
    Object.assign(new Error(), { name: "RequestLimitExceeded" }),
  ])("fails as unavailable at once where the SDK has given up ($name)", async (cause) => {
    const writer = createWriter(cause);
    await expect(writeItem(writer, WRITE)).rejects.toMatchObject({ error: "unavailable", cause });
    expect(writer.sent).toHaveLength(1);
  });

  it("is refused with the stored item in native values", async () => {
    const Item = {
      text: { S: "a" },
      number: { N: "1e300" },
      list: { L: [{ BOOL: true }, { NULL: true as const }] },
      map: { M: { set: { SS: ["x"] }, numbers: { NS: ["1"] }, bytes: { B: Uint8Array.of(1) } } },
    };
    const writer = createWriter(new ConditionalCheckFailedException({ ...GIVEN, Item }));
    expect(await writeItem(writer, WRITE)).toEqual({
      kind: "refused",
      indexes: [0],
      stored: {
        text: "a",
        number: 1e300,
        list: [true, null],
        map: { set: new Set(["x"]), numbers: new Set([1]), bytes: Uint8Array.of(1) },
      },
    });
  });

  it("throws any other failure as it came", async () => {
    const failure = new InternalServerError(GIVEN);
    const writer = createWriter(failure);
    await expect(writeItem(writer, WRITE)).rejects.toBe(failure);
    expect(writer.sent).toHaveLength(1);
  });
});

describe("a transaction", () => {
  it("names the writes whose conditions failed, even with other causes", async () => {
    const reasons = [
      { Code: "TransactionConflict" },
      { Code: "ConditionalCheckFailed", Item: { k: { S: "1" } } },
      { Code: "ThrottlingError" },
      { Code: "ConditionalCheckFailed" },
    ];
    const failure = new TransactionCanceledException({ ...GIVEN, CancellationReasons: reasons });
    expect(await writeTransaction(createWriter(failure), [WRITE])).toEqual({
      kind: "refused",
      indexes: [1, 3],
      stored: { k: "1" },
    });
  });

  it.each([
    ["None", "ThrottlingError"],
    ["ProvisionedThroughputExceeded", "None"],
    ["ThrottlingError", "TransactionConflict"],
  ])("is sent again when it was cancelled for %s and %s", async (...codes) => {
    const writer = createWriter(cancelled(...codes));
    expect(await writeTransaction(writer, [WRITE])).toMatchObject({ kind: "written" });
    expect(writer.pauses).toEqual([1_000]);
  });

  it("is sent four times within seven seconds while it is throttled (R14)", async () => {
    const cause = cancelled("None", "ThrottlingError");
    const writer = createWriter(...forever(cause));
    const failure = { error: "unavailable", cause };
    await expect(writeTransaction(writer, [WRITE])).rejects.toMatchObject(failure);
    expect(writer.pauses).toEqual([1_000, 2_000, 4_000]);
  });

  it("throws a cancellation for another reason as it came", async () => {
    const failure = cancelled("None", "ValidationError");
    await expect(writeTransaction(createWriter(failure), [WRITE])).rejects.toBe(failure);
  });
});
