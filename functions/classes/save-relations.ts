import { type RelationSave, relationFields, toRelation } from "../domain/classes/relations.ts";
import type { StoredObject } from "../domain/classes/stored-object.ts";
import type { JsonObject } from "../domain/json.ts";
import type { RelationChange } from "../domain/objects/relation-change.ts";
import { UNLIMITED_WORK, type WorkBudget } from "../domain/work-budget.ts";
import type { ClassesPorts } from "../ports/classes.ts";
import { admitColumns, type ColumnsRequest } from "./admit-columns.ts";

type RelationPorts = Pick<ClassesPorts, "catalog" | "relations">;

/**
 * `admitColumns` for the fields of a save and for its relations.
 *
 * @throws ApiError as `admitColumns`
 */
export async function admitSave(
  { object, keys, ...request }: ColumnsRequest,
  relations: readonly RelationSave[],
  ports: Parameters<typeof admitColumns>[1],
): Promise<void> {
  const values = relations.map(({ key, className }) => [key, toRelation(className)] as const);
  const all: StoredObject = { ...object, ...Object.fromEntries(values) };
  const allKeys = [...keys, ...relations.map(({ key }) => key)];
  await admitColumns({ ...request, object: all, keys: allKeys }, ports);
}

/** Members of one relation that go with a deleted object; nothing reads the others any more. */
const MAX_CLEARED = 1_000;

interface ObjectName {
  readonly className: string;
  readonly objectId: string;
}

/** The changed members of an object's relations by key. */
type RelationChanges = ReadonlyMap<string, RelationChange>;

/**
 * Finds the members that a save changes, and takes them from the budget of the request.
 *
 * @throws ApiError badParameter (1) for more than the budget allows
 */
export async function payForRelations(
  object: ObjectName,
  saves: readonly RelationSave[],
  { work, relations }: Pick<RelationPorts, "relations"> & { readonly work: WorkBudget },
): Promise<RelationChanges> {
  const changes = new Map<string, RelationChange>();
  for (const { key, change } of saves) {
    const found =
      change === "none"
        ? toRemoval(await relations.memberIds({ ...object, key }, { work }))
        : change;
    work.spend("edges", found.size);
    changes.set(key, found);
  }
  return changes;
}

export async function saveRelations(
  object: ObjectName,
  changes: RelationChanges,
  { relations }: Pick<RelationPorts, "relations">,
): Promise<void> {
  for (const [key, change] of changes) await relations.change({ ...object, key }, change);
}

/** Removes members of a deleted object, as far as that is cheap. */
export async function clearRelations(
  object: ObjectName,
  work: WorkBudget,
  ports: RelationPorts,
): Promise<void> {
  for (const key of Object.keys(await readRelationFields(object.className, ports))) {
    const limit = Math.min(MAX_CLEARED, work.left("edges"));
    if (limit <= 0) return;
    const owner = { ...object, key };
    const ids = await ports.relations.memberIds(owner, { work: UNLIMITED_WORK, limit });
    work.charge("edges", ids.length);
    await ports.relations.change(owner, toRemoval(ids));
  }
}

function toRemoval(memberIds: readonly string[]): RelationChange {
  return new Map(memberIds.map((memberId) => [memberId, false]));
}

/** The relations of a class as answers show them. */
export async function readRelationFields(
  className: string,
  { catalog }: Pick<RelationPorts, "catalog">,
): Promise<JsonObject> {
  return relationFields((await catalog.find(className))?.columns ?? {});
}
