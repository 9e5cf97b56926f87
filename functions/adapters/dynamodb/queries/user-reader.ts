import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { USERS } from "../../../contract/tables.ts";
import type { StoredUser } from "../../../domain/accounts/stored-user.ts";
import { isObjectId } from "../../../domain/objects/object.ts";
import type { ObjectReader } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import { toUser, userKey } from "../accounts/user-items.ts";
import { createTableSize, measureTable } from "../client/table-size.ts";
import { creationQueries } from "./creation-query.ts";
import type { FilterExpression } from "./filter-expression.ts";
import { createObjectReader } from "./object-reader.ts";
import { toScan } from "./scan-input.ts";
import { scanPages } from "./scan-objects.ts";

export interface UserReaderOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
  readonly clock: Clock;
  /** A setting: fields that other users don't see. */
  readonly privateUserFields: readonly string[];
}

/** Fields that a query may see differently than they are stored. @see toUserBody */
const COMPUTED = ["emailVerified", "mobilePhoneVerified", "loginBlocked", "authData"];

const ONLY_USERS: FilterExpression = {
  expression: "begins_with(#key, :user)",
  names: { "#key": USERS.partitionKey },
  values: { ":user": userKey("")._key },
};

/** Reads `_User` by ids, `uniqueEntry`, creation and scan. */
export function createUserReader(options: UserReaderOptions): ObjectReader<StoredUser> {
  const { client, clock, usersTable: tableName, privateUserFields } = options;
  const computed = new Set([...COMPUTED, ...privateUserFields]);
  return createObjectReader({
    client,
    clock,
    tableName,
    keyOf: (objectId) => (isObjectId(objectId) ? userKey(objectId) : undefined),
    toRow: toUser,
    uniques: { tableName, keyOf: (entry) => ({ _key: entry }) },
    postings: () => {
      throw new TypeError("Users have no postings");
    },
    creation: (path) => creationQueries(tableName, path),
    scan: (request, segments) => {
      const isStored = (field: string) => !computed.has(field);
      const input = toScan(tableName, { ...request, isStored, only: ONLY_USERS });
      return scanPages({ client, input, segments });
    },
    measure: () => measureTable(client, tableName),
    size: createTableSize({ client, tableName, clock, indexName: USERS.indexes[0].name }),
  });
}
