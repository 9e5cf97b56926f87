import { toObject } from "../../../functions/adapters/dynamodb/classes/object-items.ts";
import { NO_FIELDS } from "../../../functions/domain/classes/class-fields.ts";
import { objectEntries } from "../../../functions/domain/classes/object-index.ts";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";
import { scanTable } from "../scan-table.ts";
import { missing } from "./installation-audit.ts";

/** Inconsistencies of the app's classes. */
export interface ObjectAudit {
  /** Pointers without their posting, and edges of relations in one direction. Must be empty. */
  readonly broken: readonly string[];
  /** Postings without a matching object: allowed after a crash or a lost race. */
  readonly stale: readonly string[];
}

/** Partitions such as `Todo#0`; those of the class items and of edges begin with `_`. */
const OBJECT_PARTITION = /^([A-Za-z]\w*)#\d$/;
const EDGE_PARTITION = /^_(members|owners)#(\w+)#(\w+)#(.+)$/;

export async function auditObjects(
  engine: Pick<DynamoDbEngine, "documents">,
  tables: { readonly objects: string; readonly objectIndex: string },
): Promise<ObjectAudit> {
  const items = await scanTable(engine, tables.objects);
  const index = await scanTable(engine, tables.objectIndex);
  const postings = new Set(
    index
      .filter(({ _entry }) => _entry !== "fields")
      .map(({ _entry, _member }) => `${_entry} -> ${_member}`),
  );
  const wanted = items.flatMap((item) => {
    const className = OBJECT_PARTITION.exec(String(item._partition))?.[1];
    if (className === undefined) return [];
    const object = toObject(item);
    const entries = objectEntries(className, object, NO_FIELDS);
    return entries.map(({ entry, member }) => `${entry} -> ${member}`);
  });
  const edges = items.flatMap(({ _partition, objectId }) => {
    const [, direction, className, key, end] = EDGE_PARTITION.exec(String(_partition)) ?? [];
    if (direction === undefined) return [];
    const ends = direction === "members" ? [end, objectId] : [objectId, end];
    return [`${className}#${key}: ${ends.join(" -> ")}`];
  });
  return {
    broken: [
      ...missing("value without its posting", wanted, postings),
      ...single(edges).map((edge) => `edge in one direction: ${edge}`),
    ],
    stale: missing("posting without its value", postings, new Set(wanted)),
  };
}

/** Names that occur once. */
function single(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count === 1).map(([name]) => name);
}
