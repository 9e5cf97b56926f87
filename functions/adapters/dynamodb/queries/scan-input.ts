import type { ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import type { WhereExpression } from "../../../domain/queries/where-expression.ts";
import { type FilterExpression, toFilterExpression } from "./filter-expression.ts";

/** What a scan may leave out; absent: nothing. */
export interface ScanSelection {
  readonly filter?: WhereExpression | undefined;
  /** Top-level fields that somebody looks at. */
  readonly fields?: ReadonlySet<string> | undefined;
}

interface ScanOptions extends ScanSelection {
  /** Is this field of an object, as a query sees it, the attribute? */
  isStored(field: string): boolean;
  /** Sorts out the table's items that are no objects of the class. */
  readonly only?: FilterExpression;
}

interface Projection {
  readonly expression: string;
  readonly names: Readonly<Record<string, string>>;
}

/** What every reader looks at: who an object is, who may see it, whether it has expired. */
const ALWAYS_READ = ["objectId", "ACL", TTL_ATTRIBUTE];
/** An expression may have 4 KB; of so many attributes a projection spares little. */
const MAX_PROJECTED = 100;

/** A scan that leaves out what can't match, as far as DynamoDB can tell, and what nobody looks at. */
export function toScan(
  tableName: string,
  { filter, fields, isStored, only }: ScanOptions,
): ScanCommandInput {
  const pushed = filter && toFilterExpression(filter, isStored);
  const parts = [only, pushed].filter((part) => part !== undefined);
  const values = Object.assign({}, ...parts.map((part) => part.values));
  const projection = fields && [...fields].every(isStored) ? projectionOf(fields) : undefined;
  const names = Object.assign({}, projection?.names, ...parts.map((part) => part.names));
  return {
    TableName: tableName,
    ...(parts.length > 0 && {
      FilterExpression: parts.map(({ expression }) => expression).join(" AND "),
    }),
    ...(projection && { ProjectionExpression: projection.expression }),
    // DynamoDB refuses an empty map.
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

/**
 * The attributes of these names and those that every reader looks at. DynamoDB reads, and bills,
 * whole items all the same: it spares transfer and decoding.
 */
function projectionOf(attributes: Iterable<string>): Projection | undefined {
  const all = [...new Set([...ALWAYS_READ, ...attributes])];
  if (all.length > MAX_PROJECTED) return undefined;
  const names = Object.fromEntries(all.map((name, index) => [`#p${index}`, name]));
  return { expression: Object.keys(names).join(","), names };
}
