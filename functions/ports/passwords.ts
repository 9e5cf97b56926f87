/**
 * Password hashes: `<kind>:<hash>`, such as `scrypt:c2NyeXB0…`.
 * Both take the same time, whatever the password is.
 */
export interface Passwords {
  /** @param password as `toPassword` returns it */
  hash(password: string): Promise<string>;
  /** False, after the same work, when there is no hash. */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}
