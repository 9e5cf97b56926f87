import { createHash } from "node:crypto";
import { getPlatforms, isPlatformName } from "../../../functions/domain/accounts/auth-data.ts";
import { importedTokenHash } from "../../../functions/domain/accounts/session-token.ts";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import {
  type UniqueField,
  validateUniqueValue,
} from "../../../functions/domain/accounts/unique-field.ts";
import { createUser } from "../../../functions/domain/accounts/user.ts";
import { ApiError } from "../../../functions/domain/api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../functions/domain/json.ts";
import type { SourceRow } from "../../formats/source-row.ts";
import { toPasswordHash } from "./password-hash.ts";
import { type RowFields, toRowFields } from "./row-fields.ts";

export interface UserRow extends Pick<RowFields, "relations"> {
  readonly user: StoredUser;
  /** Fields whose values no user can have here. */
  readonly leftOut: readonly string[];
}

/** Fields with rules of their own; clients never wrote them. */
const SERVICE_FIELDS = [
  ...["password", "salt", "bcryptPassword", "passwordKind", "sessionToken"],
  ...["emailVerified", "mobilePhoneVerified", "authData"],
];

/**
 * A user to store, who logs in with the exported password, session and third-party accounts.
 * Nothing is drawn at random, so that a repeated import writes the same.
 *
 * @throws RefusedRowError, ApiError as `toRowFields`, `createUser` and `toPasswordHash`
 */
export function toUserRow(row: SourceRow): UserRow {
  const { fields, relations, objectId, createdAt, updatedAt } = toRowFields(row);
  const own = Object.entries(fields).filter(([key]) => !SERVICE_FIELDS.includes(key));
  const context = { objectId, tokenGeneration: generationFor(row), nowMs: 0, verifyEmail: false };
  const { contacts, leftOut } = checkContacts(withoutEmpty(Object.fromEntries(own)));
  const named = { username: objectId, ...contacts };
  const user = {
    ...createUser(named, context),
    ...verification(fields),
    ...toAuthData(fields.authData),
    ...toSession(fields.sessionToken),
    ...toPasswordHash(fields),
    ...toMark(fields),
    ...{ createdAt, updatedAt },
  };
  return { user, relations, leftOut };
}

/** A user whose address or number is not one can still log in by name. */
function checkContacts(fields: JsonObject) {
  const leftOut = (["email", "mobilePhoneNumber"] as const).filter(
    (field) => Object.hasOwn(fields, field) && !isValid(field, fields[field]),
  );
  const kept = Object.entries(fields).filter(([key]) => !leftOut.some((field) => field === key));
  return { contacts: Object.fromEntries(kept), leftOut };
}

function isValid(field: UniqueField, value: Json | undefined): boolean {
  try {
    validateUniqueValue(field, value);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** An export has empty strings where a user has no address or number. */
function withoutEmpty(fields: JsonObject): JsonObject {
  const isEmpty = (key: string, value: Json) =>
    ["username", "email", "mobilePhoneNumber"].includes(key) && (value === "" || value === null);
  const kept = Object.entries(fields).filter(([key, value]) => !isEmpty(key, value));
  return Object.fromEntries(kept);
}

function verification({ emailVerified, mobilePhoneVerified }: JsonObject) {
  return {
    ...(typeof emailVerified === "boolean" && { emailVerified }),
    ...(typeof mobilePhoneVerified === "boolean" && { mobilePhoneVerified }),
  };
}

const ID_MEMBERS: ReadonlySet<string> = new Set(["uid", "openid", "id"]);

/** The third-party accounts; ids that are numbers become strings, as log-in sends them. */
function toAuthData(value: Json | undefined): { authData?: JsonObject } {
  if (!isJsonObject(value)) return {};
  const isKnown = (name: string) => name.startsWith("_") || isPlatformName(name);
  const platforms = Object.entries(value).filter(
    ([name, data]) => isKnown(name) && isJsonObject(data),
  );
  const authData = Object.fromEntries(
    platforms.map(([name, data]) => [name, withStringIds(data as JsonObject)]),
  );
  return getPlatforms(authData).length > 0 ? { authData } : {};
}

function withStringIds(data: JsonObject): JsonObject {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    ID_MEMBERS.has(name) && typeof value === "number" ? String(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function toSession(token: Json | undefined) {
  const isToken = typeof token === "string" && token !== "";
  return isToken ? { _importedTokenHash: importedTokenHash(token) } : {};
}

/**
 * Only LeanCloud's exports have sessions, and passwords without their kind. Users of Landfall's may have
 * left LeanCloud.
 */
function toMark(fields: JsonObject): Pick<StoredUser, "_atLeanCloud"> {
  const { password, bcryptPassword, passwordKind, sessionToken } = fields;
  const isLeanClouds = sessionToken || (passwordKind === undefined && (password || bcryptPassword));
  return isLeanClouds ? { _atLeanCloud: true } : {};
}

/** Not a secret: a token also needs the deployment's own, and the row is not known to others. */
function generationFor({ value }: SourceRow): string {
  const digest = createHash("sha256").update(JSON.stringify(value)).digest();
  return digest.subarray(0, 16).toString("base64url");
}
