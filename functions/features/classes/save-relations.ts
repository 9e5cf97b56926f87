import { type RelationSave, toRelation } from "../../domain/classes/relations.ts";
import type { RelationChange } from "../../domain/objects/relation-change.ts";
import { UNLIMITED_WORK, type WorkBudget } from "../../domain/work-budget.ts";
import type { ClassesPorts, WritableClasses } from "../../ports/classes.ts";
import { readRelationFields } from "../queries/app-class.ts";
import { admitColumns, type ColumnsPorts, type ColumnsRequest } from "./admit-columns.ts";

type RelationPorts = Pick<ClassesPorts, "relations">;

/**
 * `admitColumns` for the fields of a save and for its relations.
 *
 * @throws ApiError as `admitColumns`
 */
export async function admitSave(
  { object, keys, ...request }: ColumnsRequest,
  relations: readonly RelationSave[],
  ports: ColumnsPorts,
): Promise<void> {
  const values = relations.map(({ key, className }) => [key, toRelation(className)] as const);
  const all = { ...object, ...Object.fromEntries(values) };
  const allKeys = [...keys, ...relations.map(({ key }) => key)];
  await admitColumns({ ...request, object: all, keys: allKeys }, ports);
}

/** Members of one relation that go with a deleted object; nothing reads the others any more. */
const MAX_CLEARED = 1_000;

export interface ObjectName {
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
  { work, relations }: RelationPorts & { readonly work: WorkBudget },
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
  { relations }: RelationPorts,
): Promise<void> {
  for (const [key, change] of changes) await relations.change({ ...object, key }, change);
}

/** Removes members of a deleted object, as far as that is cheap. */
export async function clearRelations(
  object: ObjectName,
  work: WorkBudget,
  classes: Pick<WritableClasses, "catalog" | "relations">,
): Promise<void> {
  for (const key of Object.keys(await readRelationFields(object.className, classes))) {
    const limit = Math.min(MAX_CLEARED, work.left("edges"));
    if (limit <= 0) return;
    const owner = { ...object, key };
    const ids = await classes.relations.memberIds(owner, { work: UNLIMITED_WORK, limit });
    work.charge("edges", ids.length);
    await classes.relations.change(owner, toRemoval(ids));
  }
}

function toRemoval(memberIds: readonly string[]): RelationChange {
  return new Map(memberIds.map((memberId) => [memberId, false]));
}
