import {
  bridgeMark,
  toItem,
  toSecretsItem,
  toTransferWrite,
  uniqueTransfers,
} from "../../../functions/adapters/dynamodb/accounts/user-items.ts";
import { expression } from "../../../functions/adapters/dynamodb/writes/expression.ts";
import { toPut, type Write } from "../../../functions/adapters/dynamodb/writes/write.ts";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { keptOrTaken, type RowPlan } from "./row-plan.ts";

export interface UserTables {
  readonly usersTable: string;
  readonly userSecretsTable: string;
}

/** Tells which password the secrets of a user belong to; a repeated import writes the same. */
const IMPORTED_PASSWORD = "imported";

/** The writes of a new user: the user, unique values, session and secrets. */
export function planUser(
  row: StoredUser,
  { usersTable: table, userSecretsTable }: UserTables,
): RowPlan {
  const user = row._passwordHash ? { ...row, _passwordId: IMPORTED_PASSWORD } : row;
  const isNew = expression`attribute_not_exists(#_key)`;
  const transfers = uniqueTransfers([{ after: user }]);
  const unique = transfers.map((transfer) => toTransferWrite(table, transfer));
  const session = toSessionWrites(table, user);
  return {
    postings: [],
    deletionMark: { _key: bridgeMark(row.objectId)._key },
    puts: [
      toPut({ table, item: toItem(user), condition: isNew }),
      ...unique,
      ...session,
      toPut({ table: userSecretsTable, item: toSecretsItem(user) }),
    ],
    refusal: keptOrTaken([...transfers.map(({ unique: { field } }) => field), "session token"]),
  };
}

function toSessionWrites(
  table: string,
  { objectId, _importedTokenHash: hash }: StoredUser,
): Write[] {
  if (hash === undefined) return [];
  const isMine = expression`attribute_not_exists(#_key) OR #objectId = ${objectId}`;
  return [toPut({ table, item: { _key: `session#${hash}`, objectId }, condition: isMine })];
}
