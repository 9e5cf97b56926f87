import {
  isBeforeUnread,
  secondDigits,
  tellsMillisecond,
} from "../../../domain/classes/object-id.ts";
import { splitMember } from "../../../domain/classes/object-index.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import type { Json, JsonObject } from "../../../domain/json.ts";
import {
  aboveValue,
  encodeSorted,
  isCut,
  typeRange,
} from "../../../domain/objects/sorted-value.ts";
import { compareAny, compareStrings } from "../../../domain/objects/value-order.ts";
import type { SortedOrder, SortedPath } from "../../../domain/queries/access-path.ts";
import type { ObjectPage } from "../../../ports/objects.ts";
import { toPostingKey } from "../index/postings.ts";
import { createKeySource, type KeyQuery, type QueryContext } from "./key-query.ts";
import type { KeySource, SortedKey } from "./sorted-keys.ts";

/** Below and above every encoded value. */
const LOWEST = "0";
const HIGHEST = typeRange("9").through;

export type OrderedPath = SortedPath & { readonly order: SortedOrder };

/** The entries of a sorted field between the bounds of a path. */
export function sortedQuery(
  TableName: string,
  { entry, from = LOWEST, through = HIGHEST }: SortedPath,
  descending = false,
): KeyQuery {
  return {
    input: {
      TableName,
      KeyConditionExpression: "#entry = :entry AND #member BETWEEN :from AND :through",
      ExpressionAttributeNames: { "#entry": "_entry", "#member": "_member" },
      ExpressionAttributeValues: { ":entry": entry, ":from": from, ":through": through },
      ScanIndexForward: !descending,
    },
    expires: false,
    toKey: toSortedKey,
  };
}

/** True when the bounds exclude everything; DynamoDB rejects such bounds. */
export function isEmptySortedRange({ from = LOWEST, through = HIGHEST }: SortedPath): boolean {
  return from > through;
}

/**
 * Reads the entries of a path by value. If objects with one value come in the other direction, the last
 * value of a page is read again from its other end, and the keys of the others are reversed.
 */
export function createSortedSource(
  context: QueryContext,
  TableName: string,
  path: OrderedPath,
): KeySource {
  const { descending, newestFirst } = path.order;
  const open = (range: SortedPath, backwards: boolean) =>
    createKeySource(context, sortedQuery(TableName, range, backwards));
  if (descending === newestFirst) return open(path, descending);
  let rest: KeySource | undefined = open(path, descending);
  let group: KeySource | undefined;
  const readGroup = async (source: KeySource, limit: number) => {
    const page = await source(limit);
    if (page.isLast) group = undefined;
    return { ...page, isLast: page.isLast && rest === undefined };
  };
  const readRest = async (source: KeySource, limit: number) => {
    const page = await source(limit);
    const last = page.isLast ? undefined : page.keys.at(-1);
    if (last === undefined) return { ...page, keys: turnGroups(page.keys) };
    const { encoded } = splitMember(last.sort);
    const beyond = toBeyond(path, encoded);
    group = open({ ...path, from: encoded, through: aboveValue(encoded) }, newestFirst);
    rest = isEmptySortedRange(beyond) ? undefined : open(beyond, descending);
    const keys = page.keys.filter(({ sort }) => splitMember(sort).encoded !== encoded);
    return { ...page, keys: turnGroups(keys) };
  };
  return (limit) => {
    if (group) return readGroup(group, limit);
    return rest ? readRest(rest, limit) : Promise.resolve(NOTHING);
  };
}

/** Reverses the keys of each value. */
function turnGroups(keys: readonly SortedKey[]): SortedKey[] {
  const groups = new Map<string, SortedKey[]>();
  for (const key of keys) {
    const { encoded } = splitMember(key.sort);
    const group = groups.get(encoded) ?? [];
    group.push(key);
    groups.set(encoded, group);
  }
  return [...groups.values()].flatMap((group) => group.reverse());
}

const NOTHING = { keys: [], isLast: true, itemsRead: 0, readUnits: 0 };

/** The part of the path after a value. No key equals a value, since an objectId follows it. */
function toBeyond(path: OrderedPath, encoded: string): SortedPath {
  return path.order.descending
    ? { ...path, through: encoded }
    : { ...path, from: aboveValue(encoded) };
}

/** An item of a sorted field as the key of its object. */
function toSortedKey(item: Readonly<Record<string, unknown>>): SortedKey {
  const { posting } = toPostingKey(item);
  const { objectId: member } = posting;
  const { objectId } = splitMember(member);
  return { objectId, sort: member, posting: { ...posting, objectId, member } };
}

type Rows = ObjectPage<StoredObject>;

/**
 * Puts objects of one value in order of creation, and long strings in order of the rest of their
 * value. Objects wait for the next page if it may contain objects that precede them: objects with a long
 * string, and objects whose ids contain only the second of their creation, or not even that.
 */
export async function* inSortedOrder(pages: AsyncIterable<Rows>, path: OrderedPath) {
  const compare = createOrder(path);
  const isSafe = createSafeTest(path);
  let waiting: readonly StoredObject[] = [];
  let last: StoredObject | undefined;
  for await (const page of pages) {
    const all = [...waiting, ...page.objects];
    last = page.objects.at(-1) ?? last;
    const end = path.idDrift ? 0 : completeEnd(all, path.field);
    const isReady = (each: StoredObject, index: number) => index < end || isSafe(each, last);
    waiting = all.filter((each, index) => !isReady(each, index));
    yield { ...page, objects: all.filter(isReady).sort(compare) };
  }
  yield { objects: [...waiting].sort(compare), itemsRead: 0, readUnits: 0 };
}

/** Whether no object after the last one read can come before an object, in a class whose ids drift. */
function createSafeTest({ field, order: { newestFirst }, idDrift: drift = 0 }: OrderedPath) {
  const encode = (object: StoredObject) => encodeSorted(fieldValue(object, field)) ?? "";
  return (object: StoredObject, last: StoredObject | undefined): boolean => {
    if (drift === 0 || last === undefined) return false;
    const encoded = encode(object);
    if (encoded !== encode(last)) return true;
    const direction = { descending: newestFirst, drift };
    return !isCut(encoded) && isBeforeUnread(object.createdAt, last.objectId, direction);
  };
}

/** The end of the objects before which no unread one can sort. */
function completeEnd(objects: readonly StoredObject[], field: string): number {
  const groupOf = (object: StoredObject) => {
    const encoded = encodeSorted(fieldValue(object, field)) ?? "";
    return isCut(encoded) ? encoded : `${encoded} ${secondDigits(object.objectId)}`;
  };
  const last = objects.at(-1);
  if (last === undefined) return 0;
  const group = groupOf(last);
  const start = objects.findLastIndex((object) => groupOf(object) !== group) + 1;
  const isExact =
    !isCut(group) &&
    objects.slice(start).every(({ objectId, createdAt }) => tellsMillisecond(objectId, createdAt));
  return isExact ? objects.length : start;
}

function createOrder({ field, order }: OrderedPath) {
  const direction = order.descending ? -1 : 1;
  const byCreation = order.newestFirst ? -1 : 1;
  return (a: StoredObject, b: StoredObject) =>
    direction * compareAny(fieldValue(a, field), fieldValue(b, field)) ||
    byCreation *
      (compareStrings(a.createdAt, b.createdAt) || compareStrings(a.objectId, b.objectId));
}

function fieldValue(object: StoredObject, field: string): Json {
  return ((object as unknown as JsonObject)[field] ?? null) as Json;
}
