import type { ExportPart } from "../formats/read-exports.ts";

/** JavaScript's sets hold 16.7 million; rows beyond are not compared. */
const MAX_REMEMBERED = 16_000_000;

/** Refuses the second row with an objectId in a file, which would be lost without a word. */
export async function* refuseRepeats(parts: AsyncIterable<ExportPart>): AsyncGenerator<ExportPart> {
  let current = "";
  const seen = new Set<unknown>();
  for await (const part of parts) {
    if (part.file !== current) seen.clear();
    current = part.file;
    const objectId = part.kind === "object" ? part.value.objectId : undefined;
    if (objectId !== undefined && seen.has(objectId)) {
      const { file, line } = part;
      yield {
        kind: "refused",
        file,
        line,
        reason: "An earlier row of the file has the same objectId.",
      };
      continue;
    }
    if (objectId !== undefined && seen.size < MAX_REMEMBERED) seen.add(objectId);
    yield part;
  }
}
