import { randomUUID } from "node:crypto";
import { DynamoDBServiceException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import type { NativeOp, NativeUpdate } from "../../../domain/objects/native-update.ts";
import { nextUpdatedAt } from "../../../domain/objects/object.ts";
import type { UpdateResult } from "../../../ports/accounts.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { allOf, attribute, type Expression, expression } from "../writes/expression.ts";
import type { Refused } from "../writes/failed-write.ts";
import { toUpdate, type Write, writeItem } from "../writes/write.ts";
import { toUser, userKey } from "./user-items.ts";

export interface NativeUpdateOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
}

interface NativeWrite {
  readonly objectId: string;
  readonly update: NativeUpdate;
  /** Refused when the stored one is later. */
  readonly updatedAt: string;
  /** Unique; stored with the user, so that a repeated write recognizes its first try. */
  readonly changeId: string;
}

/**
 * One write, repeated only when a clock that is ahead has written a later `updatedAt`. Writes of the
 * same moment may share it: `_changeId` tells versions apart.
 */
export async function updateNatively(
  options: NativeUpdateOptions,
  { user, update, nowMs }: { user: StoredUser; update: NativeUpdate; nowMs: number },
): Promise<UpdateResult> {
  const { objectId } = user;
  const changeId = randomUUID();
  let updatedAt = nextUpdatedAt(user.updatedAt, nowMs);
  return retryWhileStale(async () => {
    const outcome = await write(options, { objectId, update, updatedAt, changeId });
    if (outcome.kind !== "refused") return outcome;
    const { stored } = outcome;
    if (stored === undefined) return { kind: "missing" };
    // The SDK repeats a write whose answer was lost, and then finds its own first try.
    if (stored._changeId === changeId) return readBack(options, objectId);
    const storedAt = String(stored.updatedAt);
    if (storedAt <= updatedAt) return { kind: "unfit" };
    updatedAt = storedAt;
    return undefined;
  });
}

/** `refused`: a condition did not hold; `stored` is undefined where there is no user. */
type Outcome = UpdateResult | Refused;

async function write(options: NativeUpdateOptions, native: NativeWrite): Promise<Outcome> {
  try {
    const update = toNativeUpdate(options.usersTable, native);
    const answer = await writeItem(options, update, { ReturnValues: "ALL_NEW" });
    return answer.kind === "refused" ? answer : { kind: "changed", user: toUser(answer.item) };
  } catch (error) {
    if (isUnstorable(error)) return { kind: "unfit" };
    throw error;
  }
}

/** For a sum outside the range of numbers, an item above 400 KB or an expression above 4 KB. */
function isUnstorable(error: unknown): boolean {
  return error instanceof DynamoDBServiceException && error.name === "ValidationException";
}

async function readBack(
  { client, usersTable }: NativeUpdateOptions,
  objectId: string,
): Promise<UpdateResult> {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: usersTable, Key: userKey(objectId), ConsistentRead: true }),
  );
  return item ? { kind: "changed", user: toUser(item) } : { kind: "missing" };
}

/** Refused when an attribute has another type, a later change is stored or the user is gone. */
function toNativeUpdate(table: string, native: NativeWrite): Write {
  const { objectId, update, updatedAt, changeId } = native;
  const fields = Object.entries(update).map(([key, op]) => ({ key, ...renderOp(key, op) }));
  // The comparison "<>" does not hold for a missing attribute.
  const isFirstTry = expression`(attribute_not_exists(#_changeId) OR #_changeId <> ${changeId})`;
  return toUpdate({
    table,
    key: userKey(objectId),
    set: {
      ...Object.fromEntries(fields.map(({ key, value }) => [key, value])),
      updatedAt,
      _changeId: changeId,
    },
    remove: fields.filter(({ value }) => value === undefined).map(({ key }) => key),
    condition: allOf([
      expression`#updatedAt <= ${updatedAt}`,
      isFirstTry,
      ...fields.flatMap(({ condition }) => condition ?? []),
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
