import { toObject } from "../../../functions/adapters/dynamodb/classes/object-items.ts";
import {
  type ClassDefinitions,
  definitionFor,
} from "../../../functions/domain/classes/class-definition.ts";
import { catalogNames, toClassFields } from "../../../functions/domain/classes/class-fields.ts";
import { objectEntries, uniqueEntries } from "../../../functions/domain/classes/object-index.ts";
import { withPairField } from "../../../functions/domain/friendships/friendship-class.ts";
import { isFriendshipClass } from "../../../functions/domain/objects/class-name.ts";
import type { DynamoDbEngine } from "../dynamodb-engine.ts";
import { scanTable } from "../scan-table.ts";
import { missing } from "./installation-audit.ts";

/** Inconsistencies of the app's classes. */
export interface ObjectAudit {
  /** Values without their entry, and edges of relations in one direction. Must be empty. */
  readonly broken: readonly string[];
  /** Entries without a matching object: allowed after a crash or a lost race. */
  readonly stale: readonly string[];
}

/** Partitions such as `Todo#0`; those of the class items and of edges begin with `_`. */
const OBJECT_PARTITION = /^(_Follow\w+|_FriendshipRequest|[A-Za-z]\w*)#\d$/;
const EDGE_PARTITION = /^_(members|owners)#(\w+)#(\w+)#(.+)$/;

export async function auditObjects(
  engine: Pick<DynamoDbEngine, "documents">,
  tables: { readonly objects: string; readonly objectIndex: string },
  definitions: ClassDefinitions = {},
): Promise<ObjectAudit> {
  const items = await scanTable(engine, tables.objects);
  const index = await scanTable(engine, tables.objectIndex);
  const postings = new Set(
    index
      .filter(({ _entry }) => _entry !== "fields")
      .map(({ _entry, _member, objectId }) => `${_entry} -> ${objectId ?? _member}`),
  );
  const wanted = items.flatMap((item) => {
    const className = OBJECT_PARTITION.exec(String(item._partition))?.[1];
    if (className === undefined) return [];
    const object = toObject(item);
    const named = toClassFields(catalogNames(definitionFor(className, definitions)));
    const fields = isFriendshipClass(className) ? withPairField(named) : named;
    const entries = objectEntries(className, object, fields);
    return [
      ...entries.map(({ entry, member }) => `${entry} -> ${member}`),
      ...uniqueEntries(className, object, fields).map((entry) => `${entry} -> ${object.objectId}`),
    ];
  });
  const edges = items.flatMap(({ _partition, objectId }) => {
    const [, direction, className, key, end] = EDGE_PARTITION.exec(String(_partition)) ?? [];
    if (direction === undefined) return [];
    const ends = direction === "members" ? [end, objectId] : [objectId, end];
    return [`${className}#${key}: ${ends.join(" -> ")}`];
  });
  return {
    broken: [
      ...missing("value without its entry", wanted, postings),
      ...single(edges).map((edge) => `edge in one direction: ${edge}`),
    ],
    stale: missing("entry without its value", postings, new Set(wanted)),
  };
}

/** Names that occur once. */
function single(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count === 1).map(([name]) => name);
}
