import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { type Changes, type Expression, Placeholders, renderChanges } from "./expression.ts";

/** One write, to be sent alone (`writeItem`) or with others (`writeTransaction`). */
export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

type Attributes = Readonly<Record<string, unknown>>;

interface ConditionalWrite {
  readonly table: string;
  /** Absent: the write always happens. */
  readonly condition?: Expression | undefined;
  /** The refusal has the item that did not fulfil the condition (`stored`). */
  readonly returnStored?: boolean | undefined;
}

interface KeyedWrite extends ConditionalWrite {
  readonly key: Attributes;
}

/** Creates an item or replaces it as a whole. */
export function toPut({ table, item, ...given }: ConditionalWrite & { readonly item: Attributes }) {
  const placeholders = new Placeholders();
  const condition = renderCondition(given, placeholders);
  return {
    Put: { TableName: table, Item: item, ...condition, ...placeholders.members },
  } satisfies Write;
}

/** Changes single attributes; without a condition it also creates the item. */
export function toUpdate({
  table,
  key,
  condition,
  returnStored,
  ...changes
}: KeyedWrite & Changes) {
  const placeholders = new Placeholders();
  const UpdateExpression = renderChanges(changes, placeholders);
  const conditional = renderCondition({ condition, returnStored }, placeholders);
  return {
    Update: {
      ...{ TableName: table, Key: key, UpdateExpression },
      ...conditional,
      ...placeholders.members,
    },
  } satisfies Write;
}

/** Removes an item; without a condition also one that is not there. */
export function toDelete({ table, key, ...given }: KeyedWrite) {
  const placeholders = new Placeholders();
  const condition = renderCondition(given, placeholders);
  return {
    Delete: { TableName: table, Key: key, ...condition, ...placeholders.members },
  } satisfies Write;
}

/** Makes a transaction depend on an item that it leaves as it is. */
export function toCheck({
  table,
  key,
  condition,
}: KeyedWrite & { readonly condition: Expression }) {
  const placeholders = new Placeholders();
  const ConditionExpression = condition.render(placeholders);
  return {
    ConditionCheck: {
      ...{ TableName: table, Key: key, ConditionExpression },
      ...placeholders.members,
    },
  } satisfies Write;
}

function renderCondition(
  { condition, returnStored = false }: Omit<ConditionalWrite, "table">,
  placeholders: Placeholders,
) {
  return {
    ConditionExpression: condition?.render(placeholders),
    ReturnValuesOnConditionCheckFailure: returnStored ? ("ALL_OLD" as const) : undefined,
  };
}
