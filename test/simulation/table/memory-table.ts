import type { TableDefinition } from "../../../functions/contract/tables.ts";
import { applyUpdate, isMet, type Placeholders } from "./expressions.ts";
import { deepCopy, type Item } from "./item-path.ts";

/** One item before and after a write. */
export interface Change {
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** A conditional write: `Put`, `Update`, `Delete` or `ConditionCheck`. */
export interface Write extends Placeholders {
  readonly kind: "Put" | "Update" | "Delete" | "ConditionCheck";
  /** The key, or the whole item of a `Put`. */
  readonly item: Item;
  readonly UpdateExpression?: string | undefined;
  readonly ConditionExpression?: string | undefined;
}

type WriteResult =
  | { readonly kind: "written"; readonly changes: readonly Change[] }
  /** By write: the item on which its condition failed. */
  | { readonly kind: "refused"; readonly failures: readonly (Refusal | undefined)[] };

interface Refusal {
  readonly item: Item | undefined;
}

export interface MemoryTable {
  /** The stored item itself, which no caller may change. */
  get(key: Item): Item | undefined;
  /** Applies all writes or none; conditions see the items before. */
  write(writes: readonly Write[]): WriteResult;
  /** Items of a partition in order of their sort key; of an index only keys, with a lag. */
  read(partition: string, indexName?: string): readonly Item[];
  /** @returns a function that restores the present state, as a point-in-time restore does */
  snapshot(): () => void;
  readonly partitionKey: string;
  readonly sortKeyFor: (indexName?: string) => string;
  /** Partitions of the indexes in which an item has an entry, with the index's name in front. */
  indexPartitions(item: Item | undefined): ReadonlySet<string>;
}

export interface MemoryTableOptions {
  readonly now: () => number;
  /** Lag of the indexes, drawn for each write. */
  readonly lagMs: () => number;
  readonly onWritten?: (changes: readonly Change[]) => void;
}

/**
 * A table as DynamoDB keeps it: conditional writes and transactions are atomic, reads by key are
 * consistent, indexes hold keys only and lag behind, and TTL never removes anything.
 */
export function createMemoryTable(
  definition: TableDefinition,
  options: MemoryTableOptions,
): MemoryTable {
  const { partitionKey, sortKey = "" } = definition;
  const partitions = new Map<string, Map<string, Item>>();
  /** Sorted items of each partition that was read since it gained or lost an item. */
  const sorted = new Map<string, readonly string[]>();
  const indexes = new Map(
    definition.indexes.map((index) => [index.name, createIndex(index, definition, options)]),
  );
  const find = (key: Item) => partitions.get(text(key[partitionKey]))?.get(text(key[sortKey]));

  function store({ before, after }: Change): void {
    const key = after ?? before;
    if (!key) return;
    const name = text(key[partitionKey]);
    const partition = partitions.get(name) ?? new Map<string, Item>();
    partitions.set(name, partition);
    if ((after !== undefined) !== partition.has(text(key[sortKey]))) sorted.delete(name);
    if (after) partition.set(text(key[sortKey]), after);
    else partition.delete(text(key[sortKey]));
    for (const index of indexes.values()) index.note({ before, after });
  }

  /** Items are replaced, never changed. */
  const itemsByKey = () =>
    new Map(
      [...partitions.values()].flatMap((partition) =>
        [...partition.values()].map((item) => [`${item[partitionKey]}\n${item[sortKey]}`, item]),
      ),
    );

  return {
    partitionKey,
    snapshot: () => {
      const then = itemsByKey();
      return () => {
        const now = itemsByKey();
        for (const key of new Set([...then.keys(), ...now.keys()])) {
          store({ before: now.get(key), after: then.get(key) });
        }
      };
    },
    sortKeyFor: (indexName) =>
      definition.indexes.find(({ name }) => name === indexName)?.sortKey ?? sortKey,
    indexPartitions: (item) =>
      new Set(
        definition.indexes.flatMap(({ name, ...index }) => {
          const partition = item?.[index.partitionKey];
          return partition === undefined ? [] : [`${name}${partition}`];
        }),
      ),
    get: find,
    write: (writes) => {
      const failures = writes.map((write) => findRefusal(write, find(write.item)));
      if (failures.some((failure) => failure !== undefined)) return { kind: "refused", failures };
      const changes = writes
        .filter(({ kind }) => kind !== "ConditionCheck")
        .map((write) => toChange(write, find(write.item), [partitionKey, sortKey]));
      for (const change of changes) store(change);
      options.onWritten?.(changes);
      return { kind: "written", changes };
    },
    read: (partition, indexName) => {
      if (indexName !== undefined) return indexes.get(indexName)?.read(partition) ?? [];
      const items = partitions.get(partition) ?? new Map<string, Item>();
      const keys = sorted.get(partition) ?? [...items.keys()].sort((a, b) => (a < b ? -1 : 1));
      sorted.set(partition, keys);
      return keys.map((key) => items.get(key) ?? {});
    },
  };
}

function findRefusal(write: Write, item: Item | undefined): Refusal | undefined {
  const { ConditionExpression } = write;
  if (ConditionExpression === undefined) return undefined;
  return isMet(ConditionExpression, item ?? {}, write) ? undefined : { item };
}

function toChange(write: Write, before: Item | undefined, keyNames: readonly string[]): Change {
  if (write.kind === "Delete") return { before, after: undefined };
  if (write.kind === "Put") return { before, after: deepCopy(write.item) };
  const key = Object.fromEntries(keyNames.map((name) => [name, write.item[name] ?? ""]));
  return { before, after: applyUpdate(write.UpdateExpression ?? "", before ?? key, write) };
}

interface IndexEntry {
  readonly partition: string;
  readonly sort: string;
  readonly keys: Item;
}

/** Entries become visible in the order of the writes, each with a lag. */
function createIndex(
  index: TableDefinition["indexes"][number],
  { partitionKey, sortKey = "" }: TableDefinition,
  { now, lagMs }: MemoryTableOptions,
) {
  const visible = new Map<string, IndexEntry>();
  const pending: { atMs: number; name: string; entry: IndexEntry | undefined }[] = [];
  const toEntry = (item: Item | undefined): IndexEntry | undefined => {
    const partition = item?.[index.partitionKey];
    const sort = item?.[index.sortKey];
    if (!item || partition === undefined || sort === undefined) return undefined;
    const names = [partitionKey, sortKey, index.partitionKey, index.sortKey];
    const keys = Object.fromEntries(names.map((name) => [name, item[name] ?? ""]));
    return { partition: text(partition), sort: text(sort), keys };
  };
  return {
    note: ({ before, after }: Change) => {
      const key = after ?? before ?? {};
      const [old, entry] = [toEntry(before), toEntry(after)];
      if (old?.partition === entry?.partition && old?.sort === entry?.sort) return;
      const atMs = Math.max(pending.at(-1)?.atMs ?? 0, now() + lagMs());
      pending.push({ atMs, name: `${text(key[partitionKey])}\n${text(key[sortKey])}`, entry });
    },
    read: (partition: string): Item[] => {
      while (pending[0] && pending[0].atMs <= now()) {
        const { name, entry } = pending[0];
        if (entry) visible.set(name, entry);
        else visible.delete(name);
        pending.shift();
      }
      const found = [...visible.values()].filter((entry) => entry.partition === partition);
      return found.sort((a, b) => (a.sort < b.sort ? -1 : 1)).map(({ keys }) => keys);
    },
  };
}

function text(value: unknown): string {
  return String(value ?? "");
}
