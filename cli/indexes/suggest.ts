import type { QueryGroup } from "./query-group.ts";

/** Members of the configuration that name the indexes of a class. */
export const INDEX_KINDS = ["indexedFields", "sortedFields", "uniqueFields"] as const;

type IndexKind = (typeof INDEX_KINDS)[number];

/** A field with an index of one kind. */
export interface ClassIndex {
  readonly class: string;
  readonly kind: IndexKind;
  readonly field: string;
}

export interface Suggestion extends ClassIndex {
  /** Queries that the index would serve. */
  readonly queries: number;
  /** Queries among them that were too expensive without the index. */
  readonly refused: number;
  /** Units that the other queries would save if the index led to their matches only. */
  readonly savedUnits: number;
}

export interface Advice {
  readonly suggestions: readonly Suggestion[];
  /** Configured indexes that no query read, without those of unique fields, which have another purpose. */
  readonly unused: readonly ClassIndex[];
}

/** Read units of an object that an index leads to: its entry and half a unit for the object. */
const UNITS_PER_OBJECT = 0.5 + 1 / 80;
/** The smallest read of an index. */
const UNITS_PER_QUERY = 0.5;
/** Below this share of its units an index is not worth its writes. */
const MIN_SAVED_SHARE = 0.25;

/**
 * Suggests indexes. If several fields could serve a query, the field that saves most over all queries
 * gets it.
 */
export function adviseIndexes(
  groups: readonly QueryGroup[],
  configured: readonly ClassIndex[],
): Advice {
  const suggestions: Suggestion[] = [];
  let left = groups.filter(({ path }) => path !== "ids" && path !== "unique");
  for (;;) {
    const best = rank(left, [...configured, ...suggestions])[0];
    if (best === undefined) break;
    suggestions.push(best);
    left = left.filter((group) => !candidates(group).some((each) => isSame(each, best)));
  }
  const unused = configured.filter(
    (index) =>
      index.kind !== "uniqueFields" &&
      !groups.some((group) => group.class === index.class && group.field.includes(index.field)),
  );
  return { suggestions, unused };
}

/** The indexes that would help, the most helpful first. */
function rank(groups: readonly QueryGroup[], known: readonly ClassIndex[]): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const group of groups) {
    for (const index of candidates(group)) {
      const saved = savedUnits(group, index);
      const isRefused = group.path === "refused";
      if (known.some((each) => isSame(each, index)) || (saved === 0 && !isRefused)) continue;
      const key = JSON.stringify(index);
      const { queries = 0, refused = 0, savedUnits: units = 0 } = found.get(key) ?? {};
      found.set(key, {
        ...index,
        queries: queries + group.queries,
        refused: refused + (isRefused ? group.queries : 0),
        savedUnits: units + saved,
      });
    }
  }
  return [...found.values()].sort((a, b) => b.savedUnits - a.savedUnits || b.refused - a.refused);
}

/** The indexes that could serve a group. Nothing can be configured for users and roles. */
function candidates(group: QueryGroup): ClassIndex[] {
  const toIndexes = (kind: IndexKind, fields: readonly string[]): ClassIndex[] =>
    fields
      .filter((field) => !group.field.includes(field))
      .map((field) => ({ class: group.class, kind, field }));
  if (group.class === "_Installation") return toIndexes("indexedFields", group.equal);
  if (group.class.startsWith("_")) return [];
  return [
    ...toIndexes("indexedFields", group.equal),
    ...toIndexes("sortedFields", [...new Set([...group.range, ...group.order])]),
  ];
}

function savedUnits(group: QueryGroup, index: ClassIndex): number {
  const { readUnits, queries } = group;
  const units = queries * UNITS_PER_QUERY + objectsBehind(group, index) * UNITS_PER_OBJECT;
  return readUnits - units < readUnits * MIN_SAVED_SHARE ? 0 : readUnits - units;
}

/** In its order, an index is read until the answer is full; conditions on other fields skip some. */
function objectsBehind(group: QueryGroup, { kind, field }: ClassIndex): number {
  const { itemsRead, itemsMatched, answered, equal, range, order } = group;
  if (kind !== "sortedFields" || !order.includes(field)) return itemsMatched;
  const isOnlyCondition = equal.length === 0 && range.every((each) => each === field);
  if (isOnlyCondition || itemsMatched === 0) return answered;
  return Math.min(itemsRead, (answered * itemsRead) / itemsMatched);
}

function isSame(a: ClassIndex, b: ClassIndex): boolean {
  return a.class === b.class && a.kind === b.kind && a.field === b.field;
}
