import type { ExportPart } from "../formats/read-exports.ts";

/** JavaScript's sets hold 16.7 million; rows beyond are not compared. */
const MAX_REMEMBERED = 16_000_000;

/**
 * Refuses a row whose objectId an earlier row of the file and the class has, because the import keeps
 * one of them only. A file has the class of its name or of its latest header.
 */
export async function* refuseRepeats(parts: AsyncIterable<ExportPart>): AsyncGenerator<ExportPart> {
  let current = "";
  const seen = new Set<unknown>();
  for await (const part of parts) {
    if (part.kind !== "object") {
      yield part;
      continue;
    }
    const { file, line, className, value } = part;
    if (current !== `${file} ${className}`) seen.clear();
    current = `${file} ${className}`;
    if (seen.has(value.objectId)) {
      yield { kind: "refused", file, line, reason: REPEATED };
      continue;
    }
    if (value.objectId !== undefined && seen.size < MAX_REMEMBERED) seen.add(value.objectId);
    yield part;
  }
}

const REPEATED = "An earlier row of the file has the same objectId.";
