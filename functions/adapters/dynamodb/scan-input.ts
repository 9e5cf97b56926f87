import type { ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import type { WhereExpression } from "../../domain/objects/where-expression.ts";
import { type FilterExpression, toFilterExpression } from "./filter-expression.ts";

interface ScanOptions {
  readonly filter: WhereExpression;
  /** Is this field of an object, as a query sees it, the attribute? */
  isStored(field: string): boolean;
  /** Sorts out the table's items that are no objects of the class. */
  readonly only?: FilterExpression;
}

/** A scan that leaves out what can't match, as far as DynamoDB can tell. */
export function toScan(
  tableName: string,
  { filter, isStored, only }: ScanOptions,
): ScanCommandInput {
  const pushed = toFilterExpression(filter, isStored);
  const parts = [only, pushed].filter((part) => part !== undefined);
  if (parts.length === 0) return { TableName: tableName };
  const values = Object.assign({}, ...parts.map((part) => part.values));
  return {
    TableName: tableName,
    FilterExpression: parts.map(({ expression }) => expression).join(" AND "),
    ExpressionAttributeNames: Object.assign({}, ...parts.map(({ names }) => names)),
    // DynamoDB refuses an empty map.
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
