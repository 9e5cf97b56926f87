import bcrypt from "bcryptjs";

/** Is this the password of a bcrypt hash (`$2a$`, `$2b$`, `$2y$`)? False for any other text. */
export async function verifyBcrypt(password: string, hash: string): Promise<boolean> {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash) && bcrypt.compare(password, hash);
}

/** Bcrypt looks at 72 bytes, so it can't tell whether the rest is right. */
export function isTruncated(password: string): boolean {
  return bcrypt.truncates(password);
}
