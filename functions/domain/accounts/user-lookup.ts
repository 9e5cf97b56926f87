import type { Json } from "../json.ts";
import type { WhereExpression } from "../objects/where-expression.ts";
import { type Equality, equalities } from "../objects/where-match.ts";
import { accountValue, toUniqueValue, UNIQUE_FIELDS, type UniqueValue } from "./unique-field.ts";

/** Where every user who can match a `where` is found. */
export type UserLookup =
  | { readonly kind: "ids"; readonly objectIds: readonly string[] }
  | { readonly kind: "unique"; readonly uniqueValues: readonly UniqueValue[] }
  | { readonly kind: "all" };

/** Look-ups of unique values up to which they are cheaper than the whole table. */
const MAX_POINT_READS = 100;

/** Not `openid`: beside a `uid` it names no account, so a match could be missed. */
const ACCOUNT_PATH = /^authData\.(?!anonymous\.)[^.]+\.uid$/;

/** The cheapest complete way to the users who match. */
export function toUserLookup(where: WhereExpression): UserLookup {
  const all = equalities(where);
  const ids = all.find(({ field }) => field === "objectId");
  if (ids) return { kind: "ids", objectIds: texts(ids.values) };
  const listed = all.filter(({ values }) => values.length <= MAX_POINT_READS);
  const accounts = listed.find(({ field }) => ACCOUNT_PATH.test(field));
  if (accounts) return { kind: "unique", uniqueValues: accountValues(accounts) };
  for (const field of UNIQUE_FIELDS) {
    const values = listed.find((equality) => equality.field === field)?.values;
    if (values) {
      return { kind: "unique", uniqueValues: texts(values).map((v) => toUniqueValue(field, v)) };
    }
  }
  return { kind: "all" };
}

function accountValues({ field, values }: Equality): UniqueValue[] {
  const [, platform = ""] = field.split(".");
  return texts(values).flatMap((uid) => accountValue(platform, { uid }) ?? []);
}

/** Other types equal none of these fields. */
function texts(values: readonly Json[]): string[] {
  return values.filter((value) => typeof value === "string");
}
