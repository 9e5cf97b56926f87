import { addUnprocessed, splitBatch } from "./batches.ts";
import type { Answer, Call, Law, Send } from "./call.ts";
import { refuse } from "./refusals.ts";
import { readTableKeys, type TableKeys } from "./table-keys.ts";
import { TokenBuckets } from "./token-buckets.ts";
import { namedTables, type Touched, touchedKeys } from "./touched-keys.ts";
import { askForUnits, type Consumed, splitUnits } from "./units.ts";

/**
 * Units a second of one partition key, and of a table or an index that was created on demand.
 *
 * @see DynamoDB Developer Guide, "Designing partition keys", "On-demand capacity mode"
 */
const LIMITS = {
  read: { key: 3_000, resource: 12_000 },
  write: { key: 1_000, resource: 4_000 },
} as const;

type Kind = keyof typeof LIMITS;

const READS = new Set(["GetItem", "BatchGetItem", "Query", "Scan", "TransactGetItems"]);
const WRITES = new Set([
  "PutItem",
  "UpdateItem",
  "DeleteItem",
  "BatchWriteItem",
  "TransactWriteItems",
]);

/**
 * Throttles requests beyond the capacity of a table or a partition key, by the units that the
 * engine counts. The partition keys of indexes are limited for queries only: which of them a write
 * touches is not in its request.
 */
export function createThroughput(isOn: () => boolean, now: () => number): Law {
  const buckets = new TokenBuckets(now);
  const keys = new Map<string, TableKeys>();
  return async (call, send) => {
    const kind = kindOf(call);
    if (call.operation.endsWith("Table")) keys.clear();
    if (!kind || !isOn()) return send(call);
    await learnKeys(keys, call, send);
    const touched = touchedKeys(call, (name) => keys.get(name) as TableKeys);
    const isLeft = touched.map((each) => !hasRoom(buckets, each, kind));
    if (!isLeft.includes(true)) return meter(buckets, { call, touched, kind, send });
    if (!call.operation.startsWith("Batch") || !isLeft.includes(false)) {
      return refuse(
        call,
        "ThrottlingError",
        [...isLeft.keys()].filter((index) => isLeft[index]),
      );
    }
    const { admitted, left } = splitBatch(call, (index) => isLeft[index] === true);
    const rest = touched.filter((_, index) => !isLeft[index]);
    const answer = await meter(buckets, { call: admitted, touched: rest, kind, send });
    return addUnprocessed(answer, left);
  };
}

function kindOf({ operation }: Call): Kind | undefined {
  if (READS.has(operation)) return "read";
  return WRITES.has(operation) ? "write" : undefined;
}

async function learnKeys(keys: Map<string, TableKeys>, call: Call, send: Send): Promise<void> {
  for (const tableName of namedTables(call)) {
    if (keys.has(tableName)) continue;
    keys.set(tableName, await readTableKeys(tableName, send));
  }
}

/** The buckets of a resource and of one of its keys. */
function bucketsFor(
  { resource, key }: Touched,
  kind: Kind,
): readonly (readonly [string, number])[] {
  const limits = LIMITS[kind];
  const whole = [`${kind} ${resource}`, limits.resource] as const;
  return key === undefined ? [whole] : [whole, [`${kind} ${resource} ${key}`, limits.key]];
}

function hasRoom(buckets: TokenBuckets, touched: Touched, kind: Kind): boolean {
  return bucketsFor(touched, kind).every(([name, limit]) => buckets.hasTokens(name, limit));
}

interface Metered {
  readonly call: Call;
  readonly touched: readonly Touched[];
  readonly kind: Kind;
  readonly send: Send;
}

/** Reserves a unit for each item, so that parallel requests see each other, and settles afterwards. */
async function meter(
  buckets: TokenBuckets,
  { call, touched, kind, send }: Metered,
): Promise<Answer> {
  const take = (each: Touched, units: number) => {
    for (const [name, limit] of bucketsFor(each, kind)) buckets.take(name, units, limit);
  };
  for (const each of touched) take(each, 1);
  const { consumed, answer } = splitUnits(call, await send(askForUnits(call)));
  // An error has no units, so the reserved ones count.
  for (const each of touched) take(each, (shareOf(each, { consumed, touched }) ?? 1) - 1);
  for (const [index, units] of indexWrites(consumed, kind)) {
    buckets.take(`${kind} ${index}`, units, LIMITS[kind].resource);
  }
  return answer;
}

/** The units of one item: an equal share of the units that its table or index took. */
function shareOf(
  { resource, tableName }: Touched,
  { consumed, touched }: { consumed: readonly Consumed[]; touched: readonly Touched[] },
): number | undefined {
  const total = consumed.find(({ TableName }) => TableName === tableName);
  const index = resource.slice(tableName.length + 1);
  const units = index ? total?.GlobalSecondaryIndexes?.[index] : (total?.Table ?? total);
  const items = touched.filter((each) => each.resource === resource).length;
  return units?.CapacityUnits === undefined ? undefined : units.CapacityUnits / items;
}

/** The units that writes took of the indexes of their tables. */
function indexWrites(consumed: readonly Consumed[], kind: Kind): (readonly [string, number])[] {
  if (kind === "read") return [];
  return consumed.flatMap(({ TableName, GlobalSecondaryIndexes = {} }) =>
    Object.entries(GlobalSecondaryIndexes).map(
      ([name, { CapacityUnits = 0 }]) => [`${TableName}/${name}`, CapacityUnits] as const,
    ),
  );
}
