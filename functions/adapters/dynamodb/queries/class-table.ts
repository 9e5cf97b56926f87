import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type {
  CountablePath,
  CreationPath,
  IdOrderPath,
  SortedPath,
} from "../../../domain/queries/access-path.ts";
import type { ClassSize, ReadRequest } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import type { Item } from "../client/attribute-values.ts";
import type { PostingRepair } from "../index/posting-repair.ts";
import { isEmptyRange } from "./creation-query.ts";
import type { KeyQuery } from "./key-query.ts";
import type { ItemPage } from "./scan-objects.ts";
import type { KeySource, SortedKey } from "./sorted-keys.ts";

export interface Identified {
  readonly objectId: string;
}

type Key = Readonly<Record<string, string>>;
/** A path that leads to keys. */
export type KeyedPath = CountablePath | IdOrderPath;

/** The table of a class and the ways to find its objects. */
export interface ClassTable<Row extends Identified> {
  readonly client: DynamoDBDocumentClient;
  readonly clock: Clock;
  readonly tableName: string;
  /** Undefined for an invalid objectId. */
  keyOf(objectId: string): Key | undefined;
  toRow(item: Item): Row;
  readonly uniques: { readonly tableName: string; keyOf(entry: string): Key };
  /** @param descending in order of creation, newest first, if the class has that order */
  postings(entry: string, descending: boolean): KeyQuery;
  creation(path: CreationPath): readonly KeyQuery[];
  /** Absent in a table without this order. */
  idOrder?(path: IdOrderPath): readonly KeyQuery[];
  /** Absent in a class without sorted fields. */
  readonly sorted?: {
    query(path: SortedPath): readonly KeyQuery[];
    /** Reads keys in the order of the path. */
    source(path: SortedPath): KeySource;
    /** Whether the object still has the value of the entry that leads to it. */
    isHeld(row: Row, key: SortedKey): boolean;
  };
  /** All items, filtered by the part of `filter` that the table can test, with at least `fields`. */
  scan(request: Pick<ReadRequest, "filter" | "fields">, segments: number): AsyncIterable<ItemPage>;
  size(): Promise<ClassSize>;
  measure(): Promise<ClassSize>;
  /** Repairs postings that a read finds stale; without it they stay. */
  readonly repair?: PostingRepair | undefined;
}

/** The queries that read the keys of a path. */
export function queriesFor<Row extends Identified>(
  table: ClassTable<Row>,
  path: KeyedPath,
): readonly KeyQuery[] {
  if (path.kind === "creation") return isEmptyRange(path) ? [] : table.creation(path);
  if (path.kind === "idOrder") return table.idOrder?.(path) ?? [];
  if (path.kind === "sorted") return table.sorted?.query(path) ?? [];
  const entries = [...new Set(path.entries)];
  return entries.map((entry) => table.postings(entry, path.descending ?? false));
}

export function queryContext<Row extends Identified>({ client, clock }: ClassTable<Row>) {
  return { client, nowMs: clock.now() };
}
