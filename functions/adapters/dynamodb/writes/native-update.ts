import { DynamoDBServiceException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { NativeOp, NativeUpdate } from "../../../domain/objects/native-update.ts";
import { nextUpdatedAt } from "../../../domain/objects/object.ts";
import type { Item } from "../client/attribute-values.ts";
import { retryWhileStale } from "./contention.ts";
import { allOf, attribute, type Expression, expression } from "./expression.ts";
import type { Refused } from "./failed-write.ts";
import { type Change, createChange } from "./lost-write.ts";
import { type Lost, toUpdate, type Write, writeItemOnce } from "./write.ts";

/** The item to update and what else the update sets and requires. */
export interface NativeTarget {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly set?: Readonly<Record<string, Expression>>;
  /** If it does not hold, the update is `unfit`. */
  readonly condition?: Expression;
}

export interface NativeRequest {
  readonly update: NativeUpdate;
  /** The item as it was a moment ago. */
  readonly read: { readonly updatedAt: string; readonly _changeId?: unknown };
  readonly nowMs: number;
}

/** `unfit`: the stored values or the condition don't suit the update. */
export type NativeResult =
  | { readonly kind: "changed"; readonly item: Item }
  | { readonly kind: "missing" }
  | { readonly kind: "unfit" };

interface NativeWrite {
  readonly update: NativeUpdate;
  /** Refused when the stored one is later. */
  readonly updatedAt: string;
  /** Unique; stored with the object, so that a write recognizes its first try. */
  readonly changeId: string;
}

/**
 * One write, repeated only when a clock that is ahead has written a later `updatedAt`. Writes of the
 * same moment may share it: `_changeId` distinguishes versions.
 */
export async function updateNatively(
  target: NativeTarget,
  { update, nowMs, read }: NativeRequest,
): Promise<NativeResult> {
  const change = createChange();
  const { changeId } = change;
  let updatedAt = nextUpdatedAt(read.updatedAt, nowMs);
  return retryWhileStale(async () => {
    const outcome = await write(target, { update, updatedAt, changeId });
    if (outcome.kind === "lost")
      return findLost(target, change, { before: read, cause: outcome.cause });
    if (outcome.kind !== "refused") return outcome;
    const { stored } = outcome;
    if (stored === undefined) return { kind: "missing" };
    // The first attempt may have been in progress when it seemed not to be carried out.
    if (stored._changeId === changeId) return readBack(target);
    const storedAt = String(stored.updatedAt);
    if (storedAt <= updatedAt) return { kind: "unfit" };
    updatedAt = storedAt;
    return undefined;
  });
}

/** `refused`: a condition was not met; its `stored` is the item, or undefined if the item is missing. */
type Outcome = NativeResult | Refused | Lost;

async function write(target: NativeTarget, native: NativeWrite): Promise<Outcome> {
  try {
    const answer = await writeItemOnce(target, toNativeUpdate(target, native), {
      ReturnValues: "ALL_NEW",
    });
    return answer.kind === "written" ? { kind: "changed", item: answer.item } : answer;
  } catch (error) {
    if (isUnstorable(error)) return { kind: "unfit" };
    throw error;
  }
}

/** For a sum outside the range of numbers, an item above 400 KB or an expression above 4 KB. */
function isUnstorable(error: unknown): boolean {
  return error instanceof DynamoDBServiceException && error.name === "ValidationException";
}

/**
 * @returns undefined if the write was not carried out
 * @throws ApiError, Error as `wasCarriedOut`
 */
async function findLost(
  target: NativeTarget,
  change: Change,
  lost: { readonly before: NativeRequest["read"]; readonly cause: unknown },
): Promise<NativeResult | undefined> {
  const found = await readBack(target);
  if (found.kind !== "changed") return found;
  return change.wasCarriedOut({ ...lost, stored: found.item }) ? found : undefined;
}

async function readBack({ client, table, key }: NativeTarget): Promise<NativeResult> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: table, Key: { ...key }, ConsistentRead: true }),
  );
  return item ? { kind: "changed", item } : { kind: "missing" };
}

/** Refused when an attribute has another type, a later change is stored or the item is gone. */
function toNativeUpdate({ table, key, set, condition }: NativeTarget, native: NativeWrite): Write {
  const { update, updatedAt, changeId } = native;
  const fields = Object.entries(update).map(([field, op]) => ({ field, ...renderOp(field, op) }));
  // The comparison "<>" does not hold for a missing attribute.
  const isFirstTry = expression`(attribute_not_exists(#_changeId) OR #_changeId <> ${changeId})`;
  return toUpdate({
    table,
    key,
    set: {
      ...Object.fromEntries(fields.map(({ field, value }) => [field, value])),
      ...set,
      updatedAt,
      _changeId: changeId,
    },
    remove: fields.filter(({ value }) => value === undefined).map(({ field }) => field),
    condition: allOf([
      expression`#updatedAt <= ${updatedAt}`,
      isFirstTry,
      ...(condition ? [condition] : []),
      ...fields.flatMap((field) => field.condition ?? []),
    ]),
    returnStored: true,
  });
}

interface RenderedOp {
  /** Undefined removes the attribute. */
  readonly value?: unknown;
  readonly condition?: Expression;
}

function renderOp(key: string, op: NativeOp): RenderedOp {
  const field = attribute(key);
  const before = (start: unknown) => expression`if_not_exists(${field}, ${start})`;
  const isOfType = (type: "N" | "L") =>
    expression`(attribute_not_exists(${field}) OR attribute_type(${field}, ${type}))`;
  switch (op.kind) {
    case "set":
      return { value: op.value };
    case "remove":
      return {};
    case "increment":
      return { value: expression`${before(0)} + ${op.amount}`, condition: isOfType("N") };
    case "append": {
      const value = expression`list_append(${before([])}, ${op.items})`;
      return { value, condition: isOfType("L") };
    }
  }
}
