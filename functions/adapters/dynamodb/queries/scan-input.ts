import type { ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import type { WhereExpression } from "../../../domain/queries/where-expression.ts";
import { type FilterExpression, toFilterExpression } from "./filter-expression.ts";

/** Limits the objects and fields of a scan; absent members limit nothing. */
export interface ScanSelection {
  readonly filter?: WhereExpression | undefined;
  /** Top-level fields that the caller needs. */
  readonly fields?: ReadonlySet<string> | undefined;
}

interface ScanOptions extends ScanSelection {
  /** Whether a query sees the field exactly as its attribute stores it. */
  isStored(field: string): boolean;
  /** Key attributes, by which a Query can't filter. @default - none, because a Scan can */
  readonly keyAttributes?: readonly string[];
  /** Excludes items of the table that are not objects of the class. */
  readonly only?: FilterExpression;
}

interface Projection {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
}

/** Fields that every reader needs: identity, permissions, expiry. */
const ALWAYS_READ = ["objectId", "ACL", TTL_ATTRIBUTE];
/** With more attributes a projection saves little and could exceed the 4 KB of an expression. */
const MAX_PROJECTED = 100;

/** A scan without unneeded fields and without objects that DynamoDB can exclude. */
export function toScan(
  tableName: string,
  { filter, fields, isStored, keyAttributes = [], only }: ScanOptions,
): ScanCommandInput {
  const isTestable = (field: string) => isStored(field) && !keyAttributes.includes(field);
  const pushed = filter && toFilterExpression(filter, isTestable);
  const parts = [only, pushed].filter((part) => part !== undefined);
  const values = Object.assign({}, ...parts.map((part) => part.values));
  const projection = fields && [...fields].every(isStored) ? toProjection(fields) : undefined;
  const names = Object.assign({}, projection?.names, ...parts.map((part) => part.names));
  return {
    TableName: tableName,
    ...(parts.length > 0 && {
      FilterExpression: parts.map(({ expression }) => expression).join(" AND "),
    }),
    ...(projection && { ProjectionExpression: projection.expression }),
    // DynamoDB rejects an empty map.
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

/**
 * These attributes and the attributes that every reader needs. DynamoDB still reads and bills whole items; a
 * projection saves transfer and decoding.
 */
function toProjection(attributes: Iterable<string>): Projection | undefined {
  const all = [...new Set([...ALWAYS_READ, ...attributes])];
  if (all.length > MAX_PROJECTED) return undefined;
  const names = Object.fromEntries(all.map((name, index) => [`#p${index}`, name]));
  return { expression: Object.keys(names).join(","), names };
}
