import type { AccessPath } from "./access-path.ts";

/** A path for people: numbers of entries in place of long lists. */
export type PathDescription =
  | { readonly kind: "ids" | "unique"; readonly entries: number }
  | { readonly kind: "postings"; readonly field: string; readonly entries: number }
  | Exclude<AccessPath, { kind: "ids" | "unique" | "postings" }>;

export function describePath(path: AccessPath): PathDescription {
  switch (path.kind) {
    case "ids":
      return { kind: path.kind, entries: path.objectIds.length };
    case "unique":
      return { kind: path.kind, entries: path.entries.length };
    case "postings":
      return { kind: path.kind, field: path.field, entries: path.entries.length };
    case "creation":
    case "scan":
      return path;
  }
}
