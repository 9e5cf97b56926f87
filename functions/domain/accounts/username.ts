const ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 25;

/** A username for a user who chose none, in LeanCloud's form (wire.md 4.1). */
export function newUsername(text: (length: number, alphabet: string) => string): string {
  return text(LENGTH, ALPHABET);
}
