/** A sum in a sentence. Prices differ by region, and free tiers are left out, so cents are the limit. */
export function formatUsd(usd: number): string {
  return usd < 0.01 ? "less than $0.01" : `about $${usd.toFixed(2)}`;
}
