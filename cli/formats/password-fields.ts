/**
 * How the `password` of an exported user was hashed:
 *
 * - `leancloud`: 513 rounds of SHA-512 over `salt` and password, as LeanCloud exports it
 * - `leancloud-scrypt`: scrypt over the base64 of that hash, in the format of the package `scrypt-kdf`
 * - `scrypt`: the same over the password in NFC
 * - `bcrypt`: `$2b$…`
 */
type PasswordKind = "leancloud" | "leancloud-scrypt" | "scrypt" | "bcrypt";

/** The members of an exported user that hold a password. LeanCloud's own exports have no `passwordKind`. */
export interface PasswordFields {
  readonly password: string;
  readonly salt?: string;
  readonly passwordKind: PasswordKind;
}

/** Kinds by the beginning of a stored hash; salted ones are `<kind>:<base64 of the salt>:<hash>`. */
const KINDS: Readonly<Record<string, { readonly kind: PasswordKind; readonly salted: boolean }>> = {
  scrypt: { kind: "scrypt", salted: false },
  bcrypt: { kind: "bcrypt", salted: false },
  leancloud: { kind: "leancloud-scrypt", salted: true },
  "leancloud-sha512": { kind: "leancloud", salted: true },
};

/**
 * @param stored `_passwordHash` of a user's secrets
 * @returns undefined for a hash of an unknown kind
 */
export function toPasswordFields(stored: string): PasswordFields | undefined {
  const [prefix = "", first = "", second = ""] = stored.split(":");
  const found = Object.hasOwn(KINDS, prefix) ? KINDS[prefix] : undefined;
  if (found === undefined) return undefined;
  const { kind: passwordKind, salted } = found;
  if (!salted) return { password: first, passwordKind };
  return { password: second, salt: Buffer.from(first, "base64").toString(), passwordKind };
}

/**
 * The stored form of exported fields; undefined if they are incomplete. The hash itself is not checked.
 */
export function toStoredHash(fields: {
  readonly password: string;
  readonly salt?: unknown;
  readonly passwordKind: string;
}): string | undefined {
  const { password, salt, passwordKind } = fields;
  const [prefix, found] = Object.entries(KINDS).find(([, { kind }]) => kind === passwordKind) ?? [];
  if (prefix === undefined || found === undefined || password === "") return undefined;
  if (!found.salted) return `${prefix}:${password}`;
  if (typeof salt !== "string" || salt === "") return undefined;
  return `${prefix}:${Buffer.from(salt).toString("base64")}:${password}`;
}
