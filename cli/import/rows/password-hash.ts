import { isLeanCloudHash } from "../../../functions/domain/accounts/leancloud-hash.ts";
import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import { type PasswordFields, toStoredHash } from "../../formats/password-fields.ts";
import { RefusedRowError } from "./row-fields.ts";

type Kind = PasswordFields["passwordKind"];

/** 96 bytes of the package `scrypt-kdf`, which begin with "scrypt". */
const isScrypt = (hash: string) => /^c2NyeXB0[A-Za-z0-9+/]{120}$/.test(hash);

/** Whether log-in could compare a hash of this kind. */
const IS_HASH: Readonly<Record<Kind, (hash: string) => boolean>> = {
  bcrypt: (hash) => /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash),
  leancloud: isLeanCloudHash,
  "leancloud-scrypt": isScrypt,
  scrypt: isScrypt,
};

/**
 * The stored password of an exported user; empty for users without a password: an import never
 * gives them one.
 *
 * @throws RefusedRowError the password is not a hash that log-in could compare
 */
export function toPasswordHash(fields: JsonObject): { _passwordHash?: string } {
  const password = given(fields.password) ?? given(fields.bcryptPassword);
  if (password === undefined) return {};
  const passwordKind = kindOf(password, given(fields.passwordKind));
  const _passwordHash = passwordKind && toStoredHash({ password, passwordKind, salt: fields.salt });
  if (_passwordHash !== undefined) return { _passwordHash };
  throw new RefusedRowError(
    "The password must be LeanCloud's hash (88 characters) with its salt, or a bcrypt hash.",
  );
}

/** @param named the kind that the export names, if it does */
function kindOf(password: string, named: string | undefined): Kind | undefined {
  const kinds = named === undefined ? ["bcrypt", "leancloud"] : [named];
  return kinds.find(
    (kind): kind is Kind => Object.hasOwn(IS_HASH, kind) && IS_HASH[kind as Kind](password),
  );
}

function given(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
