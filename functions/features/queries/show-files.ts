import { fileIdsIn } from "../../domain/files/file-values.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";

/**
 * The objects with their files expanded (docs/protocol/files.md, In objects). Few objects name files, so
 * the code that reads their rows is imported late.
 */
export async function showFiles(
  objects: readonly JsonObject[],
  requester: Requester,
  ports: ObjectsPorts,
): Promise<readonly JsonObject[]> {
  const fileIds = ports.classes ? objects.flatMap(fileIdsIn) : [];
  if (fileIds.length === 0) return objects;
  const { expandFiles } = await import("./expand-files.ts");
  return expandFiles(objects, fileIds, { requester, ports });
}

/** `showFiles` for a single object. */
export async function showFilesIn(
  object: JsonObject,
  requester: Requester,
  ports: ObjectsPorts,
): Promise<JsonObject> {
  const [shown = object] = await showFiles([object], requester, ports);
  return shown;
}
