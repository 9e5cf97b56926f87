import type { FileContent } from "./file-content.ts";
import type { ImportedRow, RowPlace } from "./source-row.ts";

/** The row that a parsed value is, in a file of this content. */
export function toRow(content: FileContent, place: RowPlace, value: unknown): ImportedRow {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refused(place, "The row is not a JSON object.");
  }
  const row = value as Readonly<Record<string, unknown>>;
  switch (content.kind) {
    case "objects":
      return { kind: "object", ...place, className: content.className, value: row };
    case "links":
      return toLink(content, place, row);
    case "schema":
      return refused(place, "The row is in a file of schemas.");
  }
}

export function refused({ file, line }: RowPlace, reason: string): ImportedRow {
  return { kind: "refused", file, line, reason };
}

function toLink(
  { ownerClass, key, relatedClass }: Extract<FileContent, { kind: "links" }>,
  place: RowPlace,
  { owningId, relatedId }: Readonly<Record<string, unknown>>,
): ImportedRow {
  if (typeof owningId !== "string" || typeof relatedId !== "string") {
    return refused(place, "A link of a relation has the strings owningId and relatedId.");
  }
  const link = { kind: "link", ...place, ownerClass, key, owningId, relatedId } as const;
  return relatedClass === undefined ? link : { ...link, relatedClass };
}
