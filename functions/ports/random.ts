/** Cryptographically strong randomness. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** `length` characters drawn uniformly from `alphabet`. */
  text(length: number, alphabet: string): string;
}
