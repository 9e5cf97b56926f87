import type { Columns } from "../../domain/classes/columns.ts";
import { dependsOnRelations } from "../../domain/classes/relations.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { ClassName } from "../../domain/objects/class-name.ts";
import type { ClassCatalog } from "../../ports/class-catalog.ts";

/**
 * The columns that identify the relations in a save. The catalog may be a minute old, so it is read again
 * for changes that another container's new relation would give another meaning.
 */
export async function currentColumns(
  className: ClassName,
  changes: JsonObject,
  catalog: Pick<ClassCatalog, "find" | "read">,
): Promise<Columns> {
  const { columns = {} } = (await catalog.find(className)) ?? {};
  if (!dependsOnRelations(changes, columns)) return columns;
  return (await catalog.read(className))?.columns ?? {};
}
