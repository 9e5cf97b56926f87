import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { isObjectId, toCreateFields } from "../objects/object.ts";
import { importedTokenHash } from "./session-token.ts";
import type { StoredUser } from "./stored-user.ts";
import { createUser } from "./user.ts";

/** LeanCloud's session tokens. Derived tokens are longer. */
const LEANCLOUD_TOKEN = /^[a-z0-9]{25}$/;

export function isLeanCloudToken(token: string): boolean {
  return LEANCLOUD_TOKEN.test(token);
}

/**
 * The user in LeanCloud's answer to a log-in or a session check, as stored here, without a
 * password. Fields whose values refer to relations are left out, because links come by import.
 *
 * @throws ApiError a field has a value that no user may have here
 */
export function toBridgedUser(body: JsonObject, tokenGeneration: string): StoredUser {
  const { objectId, createdAt, updatedAt, sessionToken, authData } = body;
  const { emailVerified, mobilePhoneVerified } = body;
  if (typeof objectId !== "string" || !isObjectId(objectId)) throw new ApiError("badParameter");
  const times = { createdAt: toTime(createdAt), updatedAt: toTime(updatedAt ?? createdAt) };
  const user = createUser(toCreateFields(ownFields(body)), {
    objectId,
    tokenGeneration,
    nowMs: Date.parse(times.createdAt),
    verifyEmail: false,
  });
  return {
    ...user,
    ...times,
    ...(typeof emailVerified === "boolean" && { emailVerified }),
    mobilePhoneVerified: mobilePhoneVerified === true,
    _atLeanCloud: true,
    ...(isJsonObject(authData) && { authData }),
    ...(typeof sessionToken === "string" &&
      isLeanCloudToken(sessionToken) && { _importedTokenHash: importedTokenHash(sessionToken) }),
  };
}

const NOT_FIELDS = new Set([
  ...["objectId", "createdAt", "updatedAt", "authData", "emailVerified", "mobilePhoneVerified"],
  ...["password", "salt", "sessionToken", "className", "__type"],
]);

function ownFields(body: JsonObject): JsonObject {
  const fields = Object.entries(body).filter(
    ([key, value]) =>
      !NOT_FIELDS.has(key) && !key.startsWith("_") && value !== null && !isRelation(value),
  );
  return Object.fromEntries(fields);
}

function isRelation(value: Json): boolean {
  return isJsonObject(value) && value.__type === "Relation";
}

function toTime(value: Json | undefined): string {
  const atMs = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(atMs)) throw new ApiError("badParameter");
  return new Date(atMs).toISOString();
}
