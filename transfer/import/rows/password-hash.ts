import { isLeanCloudHash } from "../../../functions/domain/accounts/leancloud-hash.ts";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { toStoredHash } from "../../password-fields.ts";
import { RefusedRowError } from "./row-fields.ts";

const BCRYPT = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/**
 * The password of an exported user, as it is stored; empty for users without one, who never get one
 * by import.
 *
 * @throws RefusedRowError the password is not a hash that log-in could compare
 */
export function toPasswordHash(fields: JsonObject): { _passwordHash?: string } {
  const password = given(fields.password) ?? given(fields.bcryptPassword);
  if (password === undefined) return {};
  const passwordKind = given(fields.passwordKind) ?? kindOf(password);
  const _passwordHash = passwordKind && toStoredHash({ password, passwordKind, salt: fields.salt });
  if (_passwordHash !== undefined) return { _passwordHash };
  throw new RefusedRowError(
    "The password must be LeanCloud's hash (88 characters) with its salt, or a bcrypt hash.",
  );
}

function kindOf(password: string): string | undefined {
  if (BCRYPT.test(password)) return "bcrypt";
  return isLeanCloudHash(password) ? "leancloud" : undefined;
}

function given(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
