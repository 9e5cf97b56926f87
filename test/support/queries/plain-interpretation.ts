/**
 * Answers queries (docs/protocol/queries.md) over a list of objects: slowly, and without any code of functions/.
 * MongoDB's rules hold if that page says nothing. Sub-queries and relations are left out.
 */
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { project } from "./plain-projection.ts";
import { compare, isObject, isSame, type Reached, rank, typeName } from "./plain-values.ts";

/** Query parameters before they become strings of a URL. */
export interface PlainQuery {
  /** An object, or a list that means AND. */
  readonly where: Json;
  readonly order?: string;
  readonly limit?: number;
  readonly skip?: number;
  readonly count?: boolean;
  readonly keys?: string;
}

export interface PlainAnswer {
  readonly results: readonly JsonObject[];
  readonly count?: number;
}

/** The answer to a query over all objects of a class. */
export function plainAnswer(objects: readonly JsonObject[], query: PlainQuery): PlainAnswer {
  const matching = objects.filter((object) => plainMatches(object, query.where));
  const sorted = [...matching].sort((a, b) => compareBy(sortKeys(query), a, b));
  const skip = query.skip ?? 0;
  const page = sorted.slice(skip, skip + toLimit(query));
  const results = page.map((object) => project(object, query.keys ?? ""));
  return query.count ? { results, count: matching.length } : { results };
}

function toLimit({ limit = 100, count }: PlainQuery): number {
  if (limit === 0 && count) return 0;
  return limit >= 1 && limit <= 1000 ? limit : 100;
}

export function plainMatches(object: JsonObject, where: Json): boolean {
  if (Array.isArray(where)) return where.every((filter) => plainMatches(object, filter));
  return Object.entries(where as JsonObject).every(([key, value]) => {
    if (key === "$and") return (value as Json[]).every((each) => plainMatches(object, each));
    if (key === "$or") return (value as Json[]).some((each) => plainMatches(object, each));
    return fulfils(object, key, value);
  });
}

interface End {
  readonly value: Reached;
  /** A list at the end of a path also stands for its elements, unless an index has led to it. */
  readonly byIndex: boolean;
}

/** The ends of a path in an object; a missing member is an end, but an element that is no object isn't. */
function findEnds(node: Reached, path: readonly string[], byIndex = false): End[] {
  const [segment, ...rest] = path;
  if (segment === undefined) return [{ value: node, byIndex }];
  if (Array.isArray(node)) return node.flatMap((item, i) => endsInElement(item, String(i), path));
  const isMember = isObject(node) && Object.hasOwn(node, segment);
  if (!isMember) return [{ value: undefined, byIndex: true }];
  return findEnds(node[segment], rest);
}

function endsInElement(element: Json, index: string, path: readonly string[]): End[] {
  const through = isObject(element) ? findEnds(element, path) : [];
  if (path[0] !== index) return through;
  const rest = path.slice(1);
  const isLeaf = rest.length === 0 || (typeof element === "object" && element !== null);
  return isLeaf ? [...through, ...findEnds(element, rest, true)] : through;
}

/** The values that a condition on a path compares. */
function lookedAt(object: JsonObject, path: string): Reached[] {
  return findEnds(object, path.split(".")).flatMap(({ value, byIndex }) =>
    Array.isArray(value) && !byIndex ? [...value, value] : [value],
  );
}

function fulfils(object: JsonObject, path: string, condition: Json): boolean {
  const isOperators = isObject(condition) && Object.keys(condition).some((k) => k.startsWith("$"));
  if (!isOperators) return equals(object, path, condition);
  return Object.entries(condition).every(([operator, operand]) =>
    test(object, path, { operator, operand, condition }),
  );
}

function equals(object: JsonObject, path: string, wanted: Json): boolean {
  const operand = timestamp(path, wanted);
  return lookedAt(object, path).some((value) => isSame(value ?? null, operand));
}

interface Use {
  readonly operator: string;
  readonly operand: Json;
  readonly condition: JsonObject;
}

function test(object: JsonObject, path: string, { operator, operand, condition }: Use): boolean {
  const list = operand as Json[];
  switch (operator) {
    case "$eq":
      return equals(object, path, operand);
    case "$ne":
      return !equals(object, path, operand);
    case "$in":
      return list.some((wanted) => equals(object, path, wanted));
    case "$nin":
      return !list.some((wanted) => equals(object, path, wanted));
    case "$all":
      return list.length > 0 && list.every((wanted) => equals(object, path, wanted));
    case "$exists":
      return lookedAt(object, path).some((value) => value !== undefined) === operand;
    case "$size":
      return findEnds(object, path.split(".")).some(
        ({ value }) => Array.isArray(value) && value.length === operand,
      );
    case "$regex": {
      const expression = toRegExp(String(operand), String(condition.$options ?? ""));
      return lookedAt(object, path).some((v) => typeof v === "string" && expression.test(v));
    }
    case "$not": {
      const negated = operand as JsonObject;
      const { $regex = "" } = negated;
      return !test(object, path, { operator: "$regex", operand: $regex, condition: negated });
    }
    case "$options":
      return true;
    case "$within":
      return lookedAt(object, path).some((value) => isInBox(value, operand as JsonObject));
  }
  if (operator.includes("Distance") || operator === "$nearSphere") {
    return lookedAt(object, path).some((value) => isInRange(value, condition));
  }
  const bound = timestamp(path, operand);
  return lookedAt(object, path).some((value) => {
    if (value === undefined || !isOrderable(value) || rank(value) !== rank(bound)) return false;
    const difference = compare(value, bound);
    if (operator === "$lt") return difference < 0;
    if (operator === "$lte") return difference <= 0;
    return operator === "$gt" ? difference > 0 : difference >= 0;
  });
}

function isOrderable(value: Json): boolean {
  return value !== null && (typeof value !== "object" || typeName(value) === "Date");
}

/** `createdAt` and `updatedAt` are strings that may be compared with dates of any format. */
function timestamp(path: string, operand: Json): Json {
  if (path !== "createdAt" && path !== "updatedAt") return operand;
  const iso = typeName(operand) === "Date" ? (operand as JsonObject).iso : operand;
  const isMoment = typeof iso === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(iso);
  return isMoment ? new Date(iso).toISOString() : operand;
}

function toRegExp(pattern: string, options: string): RegExp {
  const source = pattern.replace(/\\Q(.*?)(\\E|$)/gs, (_, text: string) =>
    text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"),
  );
  return new RegExp(source, `${options}u`);
}

const EARTH: readonly [string, number][] = [
  ["InKilometers", 6371],
  ["InMiles", 3958.8],
  ["InRadians", 1],
  ["", 1],
];

function isInRange(value: Reached, condition: JsonObject): boolean {
  if (value === undefined || typeName(value) !== "GeoPoint") return false;
  const radians = angle(value as JsonObject, condition.$nearSphere as JsonObject);
  return EARTH.every(([unit, perRadian]) => {
    const max = condition[`$maxDistance${unit}`] ?? Number.POSITIVE_INFINITY;
    const min = condition[`$minDistance${unit}`] ?? 0;
    return radians <= (max as number) / perRadian && radians >= (min as number) / perRadian;
  });
}

/** Angle between two points on a sphere, from their vectors. */
function angle(a: JsonObject, b: JsonObject): number {
  const [x, y] = [vector(a), vector(b)];
  const cross = [0, 1, 2].map((i) => {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3];
    return (x[j] as number) * (y[k] as number) - (x[k] as number) * (y[j] as number);
  });
  const dot = x.reduce((sum, component, i) => sum + component * (y[i] as number), 0);
  return Math.atan2(Math.hypot(...cross), dot);
}

function vector(point: JsonObject): number[] {
  const latitude = (Number(point.latitude) * Math.PI) / 180;
  const longitude = (Number(point.longitude) * Math.PI) / 180;
  const radius = Math.cos(latitude);
  return [radius * Math.cos(longitude), radius * Math.sin(longitude), Math.sin(latitude)];
}

function isInBox(value: Reached, { $box }: JsonObject): boolean {
  if (value === undefined || typeName(value) !== "GeoPoint") return false;
  const { latitude, longitude } = value as { latitude: number; longitude: number };
  const [southwest, northeast] = $box as { latitude: number; longitude: number }[];
  if (!southwest || !northeast) return false;
  if (latitude < southwest.latitude || latitude > northeast.latitude) return false;
  const [west, east] = [southwest.longitude, northeast.longitude];
  if (west > east) return longitude >= west || longitude <= east;
  return longitude >= west && longitude <= east;
}

interface PlainSortKey {
  readonly path: string;
  readonly descending: boolean;
  readonly near?: JsonObject;
}

/** The requested sort keys, then the order of creation, descending after `-createdAt`. */
function sortKeys({ order = "", where }: PlainQuery): PlainSortKey[] {
  const wanted = order.split(",").filter((name) => name.trim() !== "");
  const keys = wanted.map((name) => ({
    path: name.trim().replace(/^[-+]/, ""),
    descending: name.trim().startsWith("-"),
  }));
  const backwards = keys.find(({ path }) => path === "createdAt")?.descending ?? false;
  return [
    ...(keys.length > 0 ? keys : nearKeys(where)),
    { path: "createdAt", descending: backwards },
    { path: "objectId", descending: backwards },
  ];
}

function nearKeys(where: Json): PlainSortKey[] {
  if (Array.isArray(where)) return where.flatMap(nearKeys);
  return Object.entries(where as JsonObject).flatMap(([key, value]) => {
    if (key === "$and") return nearKeys(value);
    const near = isObject(value) ? (value.$nearSphere as JsonObject | undefined) : undefined;
    return near ? [{ path: key, descending: false, near }] : [];
  });
}

function compareBy(keys: readonly PlainSortKey[], a: JsonObject, b: JsonObject): number {
  for (const { path, descending, near } of keys) {
    const [left, right] = near
      ? [distances(a, path, near), distances(b, path, near)]
      : [sortValue(a, path, descending), sortValue(b, path, descending)];
    const difference = compareSortValues(left, right);
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
}

function distances(object: JsonObject, path: string, near: JsonObject): Json {
  const points = lookedAt(object, path).filter((value) => typeName(value) === "GeoPoint");
  return Math.min(...points.map((point) => angle(point as JsonObject, near)));
}

/** The smallest value at a path, or the largest for a descending order; undefined: empty list. */
function sortValue(object: JsonObject, path: string, descending: boolean): Reached {
  const values = findEnds(object, path.split(".")).flatMap(({ value, byIndex }): Reached[] => {
    if (!Array.isArray(value) || byIndex) return [value ?? null];
    return value.length === 0 ? [undefined] : value;
  });
  if (values.length === 0) return null;
  return values.reduce((best, value) => {
    const isSmaller = compareSortValues(value, best) < 0;
    return isSmaller === descending ? best : value;
  });
}

function compareSortValues(a: Reached, b: Reached): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compare(a, b);
}
