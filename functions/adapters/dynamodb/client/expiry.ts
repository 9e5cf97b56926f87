import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";

/** TTL deletes late, so readers treat an item as gone from its time on. */
export function hasExpired(item: Readonly<Record<string, unknown>>, nowMs: number): boolean {
  const expiresAt = item[TTL_ATTRIBUTE];
  return typeof expiresAt === "number" && expiresAt * 1_000 <= nowMs;
}
