import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Answer,
  type Call,
  createOwnCall,
  toAnswer,
} from "../../../../local/aws/dynamodb-proxy/call.ts";
import { createRestores } from "../../../../local/aws/dynamodb-proxy/restores.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";

const ROWS = 100;

let engine: DynamoDbEngine;
beforeAll(async () => {
  engine = await startDynamoDbEngine({ recoverable: ["users", "roles"] });
  for (let i = 0; i < ROWS; i += 25) {
    const puts = Array.from({ length: 25 }, (_, n) => ({
      PutRequest: { Item: { _key: `user#${i + n}`, text: "x".repeat(4_000) } },
    }));
    await engine.documents.send(
      new BatchWriteCommand({ RequestItems: { [engine.tables.users]: puts } }),
    );
  }
});
afterAll(() => engine?.stop());

function restore(target: string, more: { RestoreDateTime?: Date; SourceTableName?: string } = {}) {
  return engine.documents.send(
    new RestoreTableToPointInTimeCommand({
      ...{ SourceTableName: engine.tables.users, TargetTableName: target },
      UseLatestRestorableTime: more.RestoreDateTime === undefined,
      ...more,
    }),
  );
}

async function describeTable(name: string) {
  return (await engine.documents.send(new DescribeTableCommand({ TableName: name }))).Table;
}

async function untilActive(name: string): Promise<void> {
  await expect.poll(async () => (await describeTable(name))?.TableStatus).toBe("ACTIVE");
}

async function backupsOf(name: string) {
  const command = new DescribeContinuousBackupsCommand({ TableName: name });
  const { ContinuousBackupsDescription } = await engine.documents.send(command);
  return ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
}

describe("a restored table of a local cloud", () => {
  it("has every row, key and index of its source, which goes on without it", async () => {
    const { TableDescription } = await restore("whole");
    expect(TableDescription?.TableStatus).toBe("CREATING");
    await untilActive("whole");
    await engine.documents.send(
      new PutCommand({ TableName: engine.tables.users, Item: { _key: "user#later" } }),
    );

    const [copy, source] = [await describeTable("whole"), await describeTable(engine.tables.users)];
    expect(await countRows("whole")).toBe(ROWS);
    expect(copy?.KeySchema).toEqual(source?.KeySchema);
    expect(copy?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(["creation"]);
  });

  it("has neither point-in-time recovery nor the protection of its source", async () => {
    const protect = (DeletionProtectionEnabled: boolean) =>
      engine.documents.send(
        new UpdateTableCommand({ TableName: engine.tables.roles, DeletionProtectionEnabled }),
      );
    await protect(true);
    await restore("unprotected", { SourceTableName: engine.tables.roles });
    await untilActive("unprotected");
    await protect(false);
    expect((await describeTable("unprotected"))?.DeletionProtectionEnabled ?? false).toBe(false);
    expect(await backupsOf("unprotected")).toEqual({ PointInTimeRecoveryStatus: "DISABLED" });
    expect(await backupsOf(engine.tables.roles)).toMatchObject({
      PointInTimeRecoveryStatus: "ENABLED",
      LatestRestorableDateTime: expect.any(Date),
    });
  });

  it("needs a source whose recovery is on", async () => {
    const { pushes } = engine.tables;
    const refusal = { name: "PointInTimeRecoveryUnavailableException" };
    await expect(restore("log", { SourceTableName: pushes })).rejects.toMatchObject(refusal);
    await engine.documents.send(
      new UpdateContinuousBackupsCommand({
        TableName: pushes,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    );
    await restore("log", { SourceTableName: pushes });
    await untilActive("log");
  });

  it.each([
    ["of an unknown table", "never", { SourceTableName: "nowhere" }, "TableNotFoundException"],
    ["of another moment", "never", { RestoreDateTime: new Date(0) }, "InvalidRestoreTimeException"],
    ["under an impossible name", "not one", {}, "ValidationException"],
    ["under the name of another table", "roles", {}, "TableAlreadyExistsException"],
  ])("can't be a copy %s", async (_, target, more, name) => {
    await expect(restore(target, more)).rejects.toMatchObject({ name });
  });
});

/** Restores of an engine whose scans never end, so that no copy is complete. */
function openEndless() {
  const names = new Set(["users"]);
  const engine = (call: Call): Promise<Answer> => {
    const name = String(call.input.TableName);
    if (call.operation === "Scan") return new Promise(() => {});
    if (call.operation === "CreateTable") names.add(name);
    return Promise.resolve(names.has(name) ? toAnswer({ Table: {} }) : toAnswer({}, 400));
  };
  const law = createRestores({ clock: { now: () => 0 }, recoverable: ["users"] });
  const send = async (operation: string, input: object) => {
    const { status, body } = await law(createOwnCall(operation, input), engine);
    return { status, text: body.toString() };
  };
  const restoreTo = (TargetTableName: string) =>
    send("RestoreTableToPointInTime", {
      ...{ SourceTableName: "users", TargetTableName, UseLatestRestorableTime: true },
    });
  return { send, restoreTo };
}

it("a copy is being created and can be neither read nor deleted until it is whole", async () => {
  const { send, restoreTo } = openEndless();
  const table = { TableName: "copy" };
  expect((await restoreTo("copy")).text).toContain("CREATING");
  expect((await send("DescribeTable", table)).text).toContain("CREATING");
  expect((await send("DeleteTable", table)).text).toContain("ResourceInUseException");
  expect((await send("GetItem", table)).text).toContain("ResourceNotFoundException");
  expect((await restoreTo("copy")).text).toContain("TableInUseException");
  expect((await send("GetItem", { TableName: "users" })).status).toBe(200);
});

it("an account restores 50 tables at once", async () => {
  const { restoreTo } = openEndless();
  const answers = await Promise.all(Array.from({ length: 51 }, (_, i) => restoreTo(`copy${i}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused?.text).toContain("LimitExceededException");
});

async function countRows(table: string): Promise<number> {
  const { documents: client } = engine;
  let count = 0;
  for await (const { Count = 0 } of paginateScan(
    { client },
    { TableName: table, Select: "COUNT" },
  )) {
    count += Count;
  }
  return count;
}
