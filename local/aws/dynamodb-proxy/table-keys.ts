import { createOwnCall, parseAnswer, type Send } from "./call.ts";

export interface TableKeys {
  /** The partition key and, if there is one, the sort key. */
  readonly names: readonly string[];
  /** The partition key of each index. */
  readonly indexes: ReadonlyMap<string, string>;
}

interface Keyed {
  readonly IndexName: string;
  readonly KeySchema: readonly { readonly AttributeName: string }[];
}

interface Described {
  readonly Table?: Keyed & { readonly GlobalSecondaryIndexes?: readonly Keyed[] };
}

const UNKNOWN: TableKeys = { names: [], indexes: new Map() };

/** The keys of a table, as the engine describes it; without names if the table does not exist. */
export async function readTableKeys(tableName: string, send: Send): Promise<TableKeys> {
  const answer = await send(createOwnCall("DescribeTable", { TableName: tableName }));
  const { Table: table } = parseAnswer<Described>(answer);
  if (!table) return UNKNOWN;
  const indexes = (table.GlobalSecondaryIndexes ?? []).map(
    (index) => [index.IndexName, keyNames(index)[0] ?? ""] as const,
  );
  return { names: keyNames(table), indexes: new Map(indexes) };
}

/** The partition key comes first. */
function keyNames({ KeySchema }: Keyed): string[] {
  return KeySchema.map(({ AttributeName }) => AttributeName);
}
