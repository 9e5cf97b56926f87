import { createHash } from "node:crypto";
import type { Json } from "../../json.ts";

/** A hash that does not depend on the order of members. */
export function hashBody(body: Json): string {
  return createHash("sha256").update(canonical(body)).digest("base64url");
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}
