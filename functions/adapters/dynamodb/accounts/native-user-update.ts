import { randomUUID } from "node:crypto";
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBServiceException,
} from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import type { NativeOp, NativeUpdate } from "../../../domain/objects/native-update.ts";
import { nextUpdatedAt } from "../../../domain/objects/object.ts";
import type { UpdateResult } from "../../../ports/accounts.ts";
import { retryWhileContended } from "../writes/conditional-write.ts";
import { toUser, userKey } from "./user-items.ts";

export interface NativeUpdateOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
}

/** What one native write of a user holds. */
interface NativeWrite {
  readonly objectId: string;
  readonly update: NativeUpdate;
  /** Not before the stored one, or the write is refused. */
  readonly updatedAt: string;
  /** Unique; stored with the user, so that a repeated write knows its first try. */
  readonly changeId: string;
}

/**
 * One write, repeated only when a clock that is ahead has written a later `updatedAt`. Writes of the
 * same moment may share it: what tells versions apart is `_changeId`.
 */
export async function updateNatively(
  options: NativeUpdateOptions,
  { user, update, nowMs }: { user: StoredUser; update: NativeUpdate; nowMs: number },
): Promise<UpdateResult> {
  const { objectId } = user;
  const changeId = randomUUID();
  let updatedAt = nextUpdatedAt(user.updatedAt, nowMs);
  return retryWhileContended(async () => {
    const outcome = await write(options, { objectId, update, updatedAt, changeId });
    if (outcome.kind !== "refused") return outcome;
    const { stored } = outcome;
    // The SDK repeats a write whose answer was lost, and then finds its own first try.
    if (stored?._changeId?.S === changeId) return readBack(options, objectId);
    const storedAt = stored?.updatedAt?.S;
    if (storedAt === undefined) return { kind: "missing" };
    if (storedAt <= updatedAt) return { kind: "unfit" };
    updatedAt = storedAt;
    return undefined;
  });
}

type Outcome =
  | UpdateResult
  /** A condition did not hold for the stored item; undefined: there is none. */
  | { readonly kind: "refused"; readonly stored: Record<string, AttributeValue> | undefined };

async function write(
  { client, usersTable }: NativeUpdateOptions,
  native: NativeWrite,
): Promise<Outcome> {
  try {
    const input = { TableName: usersTable, ...nativeUpdateOf(native) };
    const { Attributes: item = {} } = await client.send(new UpdateCommand(input));
    return { kind: "changed", user: toUser(item) };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) {
      return { kind: "refused", stored: error.Item };
    }
    if (isUnstorable(error)) return { kind: "unfit" };
    throw error;
  }
}

/** A sum out of the range of numbers, or an item above 400 KB. */
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

/** The write, refused with the stored user when a type, the time or the user itself is not there. */
function nativeUpdateOf(native: NativeWrite): Omit<UpdateCommandInput, "TableName"> {
  const { objectId, update, updatedAt, changeId } = native;
  const fields = Object.entries(update).map(([key, op], index) => render(key, op, index));
  const clauses = (name: "set" | "remove") => fields.flatMap((field) => field[name] ?? []);
  const set = ["#updatedAt = :updatedAt", "#change = :change", ...clauses("set")];
  const remove = clauses("remove");
  const conditions = fields.flatMap(({ condition }) => condition ?? []);
  return {
    Key: userKey(objectId),
    UpdateExpression: `SET ${set.join(", ")}${remove.length > 0 ? ` REMOVE ${remove.join(", ")}` : ""}`,
    // "<>" does not hold for a missing attribute.
    ConditionExpression: [
      "#updatedAt <= :updatedAt",
      "(attribute_not_exists(#change) OR #change <> :change)",
      ...conditions,
    ].join(" AND "),
    ExpressionAttributeNames: Object.assign(
      { "#updatedAt": "updatedAt", "#change": "_changeId" },
      ...fields.map(({ names }) => names),
    ),
    ExpressionAttributeValues: Object.assign(
      { ":updatedAt": updatedAt, ":change": changeId },
      ...fields.map(({ values }) => values),
    ),
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  };
}

interface RenderedField {
  readonly names: Record<string, string>;
  readonly values?: Record<string, unknown>;
  readonly set?: string;
  readonly remove?: string;
  readonly condition?: string;
}

function render(key: string, op: NativeOp, index: number): RenderedField {
  const [name, value, start, type] = [`#f${index}`, `:v${index}`, `:s${index}`, `:t${index}`];
  const names = { [name]: key };
  const before = `if_not_exists(${name}, ${start})`;
  const condition = `(attribute_not_exists(${name}) OR attribute_type(${name}, ${type}))`;
  switch (op.kind) {
    case "set":
      return { names, values: { [value]: op.value }, set: `${name} = ${value}` };
    case "remove":
      return { names, remove: name };
    case "increment": {
      const values = { [value]: op.amount, [start]: 0, [type]: "N" };
      return { names, values, set: `${name} = ${before} + ${value}`, condition };
    }
    case "append": {
      const values = { [value]: op.items, [start]: [], [type]: "L" };
      return { names, values, set: `${name} = list_append(${before}, ${value})`, condition };
    }
  }
}
