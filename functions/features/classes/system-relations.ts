import { newColumns } from "../../domain/classes/columns.ts";
import {
  type RelationSave,
  relationClass,
  type SplitChanges,
  splitRelations,
} from "../../domain/classes/relations.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { Requester } from "../../domain/requester.ts";
import type { WritableClasses } from "../../ports/classes.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { currentColumns } from "./current-columns.ts";

/** Classes whose objects have a table of their own, and relations if the app has classes. */
export type RelatedSystemClass = "_User" | "_Installation";

interface RelationPorts {
  readonly classes?: WritableClasses | undefined;
}

type PreparePorts = RelationPorts & Pick<ObjectsPorts, "roles" | "settings">;

const NONE: readonly RelationSave[] = [];

/**
 * Separates the relations in a save of a user or an installation from its fields. Without classes
 * every field stays, and operations on relations are refused as those on other fields.
 *
 * @throws ApiError as `splitRelations`, and invalidValueType (111) for a plain value of a relation
 */
export async function splitSystemRelations(
  className: RelatedSystemClass,
  changes: JsonObject,
  { classes }: RelationPorts,
): Promise<SplitChanges> {
  if (classes === undefined) return { fields: changes, relations: NONE };
  const columns = await currentColumns(className, changes, classes.catalog);
  const split = splitRelations(changes, columns);
  for (const [path, value] of Object.entries(split.fields)) {
    const [key = ""] = path.split(".");
    if (relationClass(columns, key)) newColumns(columns, { [key]: value }, [key]);
  }
  return split;
}

interface RelationsRequest {
  readonly className: RelatedSystemClass;
  readonly objectId: string;
  readonly requester: Requester;
}

/**
 * Adds the columns of relations that a save changes, and takes the members from the request's budget.
 *
 * @returns writes the members
 * @throws ApiError as `admitSave` and `payForRelations`
 */
export async function prepareRelations(
  { requester, ...name }: RelationsRequest,
  relations: readonly RelationSave[],
  { classes, ...ports }: PreparePorts,
): Promise<() => Promise<void>> {
  if (classes === undefined || relations.length === 0) return async () => undefined;
  // Late, because few saves change a relation.
  const { admitSave, payForRelations, saveRelations } = await import("./save-relations.ts");
  const { work } = requester;
  const { className } = name;
  const { catalog } = classes;
  await admitSave({ className, object: {}, keys: [], requester }, relations, { ...ports, catalog });
  const members = await payForRelations(name, relations, { ...classes, work });
  return () => saveRelations(name, members, classes);
}

/** Writes the relations of a user who is about to be created; nothing reads them without the user. */
export async function saveFirstRelations(
  { objectId }: { readonly objectId: string },
  relations: readonly RelationSave[],
  { requester, ...ports }: PreparePorts & { readonly requester: Requester },
): Promise<void> {
  const save = await prepareRelations(
    { className: "_User", objectId, requester },
    relations,
    ports,
  );
  await save();
}

/** Removes the relations of a deleted user or installation, as far as that is cheap. */
export async function clearSystemRelations(
  { requester, ...name }: RelationsRequest,
  { classes }: RelationPorts,
): Promise<void> {
  const { columns = {} } = (await classes?.catalog.find(name.className)) ?? {};
  if (classes === undefined || Object.keys(columns).length === 0) return;
  const { clearRelations } = await import("./save-relations.ts");
  await clearRelations(name, requester.work, classes);
}
