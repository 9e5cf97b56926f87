import {
  listingKey,
  nameKey,
  roleKey,
} from "../../../functions/adapters/dynamodb/roles/role-items.ts";
import { expression } from "../../../functions/adapters/dynamodb/writes/expression.ts";
import { toPut } from "../../../functions/adapters/dynamodb/writes/write.ts";
import type { StoredRole } from "../../../functions/domain/roles/stored-role.ts";
import { keptOrTaken, type RowPlan } from "./row-plan.ts";

/** The writes of a new role: the role, its name, its place in the listing. */
export function planRole(role: StoredRole, table: string): RowPlan {
  const { objectId, name } = role;
  const condition = expression`attribute_not_exists(#_entry)`;
  return {
    postings: [],
    puts: [
      toPut({ table, item: { ...role, ...roleKey(objectId) }, condition }),
      toPut({ table, item: { ...nameKey(name), objectId }, condition }),
      toPut({ table, item: listingKey(role) }),
    ],
    refusal: keptOrTaken(["name"]),
  };
}
