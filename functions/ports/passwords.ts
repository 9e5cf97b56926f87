/**
 * Password hashes: `<kind>:<hash>`, such as `scrypt:c2NyeXB0…`. Imported users may have older kinds.
 * Takes the same time whatever the password and the kind are.
 */
export interface Passwords {
  /** @param password as `toPassword` returns it */
  hash(password: string): Promise<string>;
  /** False, after the same work, when there is no hash. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /** A new hash for a password that was verified; undefined when the stored one is up to date. */
  renew(password: string, hash: string): Promise<string | undefined>;
}
