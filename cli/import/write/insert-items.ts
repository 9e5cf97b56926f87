import { setTimeout } from "node:timers/promises";
import {
  BatchExecuteStatementCommand,
  type BatchStatementResponse,
} from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { marshalItem } from "../../../functions/adapters/dynamodb/client/attribute-values.ts";
import type { ItemPut } from "../../../functions/adapters/dynamodb/writes/batch-write.ts";
import { expression } from "../../../functions/adapters/dynamodb/writes/expression.ts";
import { toPut, writeItem } from "../../../functions/adapters/dynamodb/writes/write.ts";
import { ApiError } from "../../../functions/domain/api-error.ts";

/** Statements of one BatchExecuteStatement, and characters of a statement (DynamoDB, "Quotas"). */
const [BATCH_STATEMENTS, MAX_STATEMENT] = [25, 8_192];
const MAX_ROUNDS = 10;
const FIRST_PAUSE_MS = 50;

/**
 * Inserts items that are not there yet. PartiQL's INSERT is conditional like a put, costs the same,
 * and 25 of them are one request.
 *
 * @returns for each item whether it was new
 * @throws ApiError unavailable when DynamoDB keeps throttling
 * @throws Error when it refuses a statement
 */
export async function insertItems(
  client: DynamoDBDocumentClient,
  puts: readonly ItemPut[],
): Promise<boolean[]> {
  const groups = Array.from({ length: Math.ceil(puts.length / BATCH_STATEMENTS) }, (_, index) =>
    puts.slice(index * BATCH_STATEMENTS, (index + 1) * BATCH_STATEMENTS),
  );
  return (await Promise.all(groups.map((group) => insertGroup(client, group)))).flat();
}

async function insertGroup(
  client: DynamoDBDocumentClient,
  puts: readonly ItemPut[],
): Promise<boolean[]> {
  const isNew: boolean[] = puts.map(() => false);
  let pending = [...puts.keys()];
  for (let round = 0; pending.length > 0; round++) {
    if (round === MAX_ROUNDS) throw new ApiError("unavailable");
    if (round > 0) await setTimeout(FIRST_PAUSE_MS * 2 ** round);
    const answers = await Promise.all(
      await insertOnce(
        client,
        pending.map((i) => puts[i] as ItemPut),
      ),
    );
    const outcomes = answers.map(toOutcome);
    for (const [at, outcome] of outcomes.entries())
      isNew[pending[at] as number] = outcome === "new";
    pending = pending.filter((_, at) => outcomes[at] === "throttled");
  }
  return isNew;
}

async function insertOnce(client: DynamoDBDocumentClient, puts: readonly ItemPut[]) {
  const statements = puts.map(toStatement);
  const fitting = statements.filter(({ Statement }) => Statement.length <= MAX_STATEMENT);
  const command = new BatchExecuteStatementCommand({ Statements: fitting });
  const { Responses = [] } = fitting.length > 0 ? await client.send(command) : {};
  const answers = Responses[Symbol.iterator]();
  return statements.map(({ Statement }, index) =>
    Statement.length <= MAX_STATEMENT
      ? (answers.next().value as BatchStatementResponse)
      : putAlone(client, puts[index] as ItemPut),
  );
}

function toStatement({ tableName, item }: ItemPut) {
  const values = marshalItem(item);
  const members = Object.keys(values).map((name) => `'${name}':?`);
  const Statement = `INSERT INTO "${tableName}" VALUE {${members.join(",")}}`;
  return { Statement, Parameters: Object.values(values) };
}

/** An item with so many attributes that a statement can't name them. */
async function putAlone(
  client: DynamoDBDocumentClient,
  { tableName: table, item }: ItemPut,
): Promise<BatchStatementResponse> {
  const condition = expression`attribute_not_exists(#objectId)`;
  const answer = await writeItem({ client }, toPut({ table, item, condition }));
  return answer.kind === "written" ? {} : { Error: { Code: "DuplicateItem" } };
}

const THROTTLED: ReadonlySet<string> = new Set([
  "ProvisionedThroughputExceeded",
  "RequestLimitExceeded",
  "ThrottlingError",
  "TransactionConflict",
  "InternalServerError",
]);

function toOutcome({ Error: problem }: BatchStatementResponse): "new" | "kept" | "throttled" {
  const code = problem?.Code;
  if (code === undefined) return "new";
  if (code === "DuplicateItem") return "kept";
  if (THROTTLED.has(code)) return "throttled";
  throw new Error(`DynamoDB refuses a row: ${problem?.Message}`);
}
