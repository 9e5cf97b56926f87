import { ApiError } from "../../domain/api-error.ts";
import { relationClass, relationFields } from "../../domain/classes/relations.ts";
import { type StoredObject, toObjectBody } from "../../domain/classes/stored-object.ts";
import type { JsonObject } from "../../domain/json.ts";
import { isPermitted, withAcl, withoutAcl } from "../../domain/objects/acl.ts";
import type { ClassName } from "../../domain/objects/class-name.ts";
import { toObjectId } from "../../domain/objects/relation-change.ts";
import type { ClassIndexes } from "../../domain/queries/lookup.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ClassCatalog, StoredClass } from "../../ports/class-catalog.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { hiddenFields, withoutFields } from "./hidden-fields.ts";
import type { IndexedQuery } from "./index-proposal.ts";
import type { QueriedClass, RelationContext, RelationReader } from "./queried-class.ts";

/**
 * A class of the app as queries see it.
 *
 * @throws ApiError classesOff where the app has no classes
 */
export function appClass(
  className: ClassName,
  ports: Pick<ObjectsPorts, "classes">,
): QueriedClass<StoredObject> {
  const { classes } = ports;
  if (classes === undefined) throw new ApiError("classesOff");
  const propose = async (query: IndexedQuery, indexes: ClassIndexes) => {
    // Late, because most queries have an index.
    const { proposeIndex } = await import("./index-proposal.ts");
    return proposeIndex(className, query, indexes);
  };
  return {
    reader: classes.reader(className),
    indexes: async () => {
      const stored = await requireClass(className, ports);
      const fields = await classes.fields.usableFields(className);
      // Late, because most requests of other functions query no app's class.
      const { classIndexes } = await import("./class-indexes.ts");
      return classIndexes(stored, fields);
    },
    isCountedByCreation: false,
    remedy: async (query, indexes) => {
      const line = await propose(query, indexes);
      return line === undefined
        ? "Name an objectId, an equality on a Pointer or a range of createdAt."
        : `Add ${line} to the configuration and run npx landfall reindex --class ${className}.`;
    },
    propose,
    relations: (context) => readRelations(className, context),
    relationFields: (requester) => showRelationFields(className, requester, ports),
    // The row itself, not a copy: a scan views every object, an answer contains few.
    view: (row, requester) =>
      isPermitted(row.ACL, "read", requester)
        ? withoutFields(row as unknown as JsonObject, hiddenFields(className, requester, ports))
        : undefined,
    toBody: (view, { returnAcl }) => toAnswerBody(view, returnAcl),
  };
}

/** An object as answers show it. */
export function toAnswerBody(object: StoredObject | JsonObject, returnAcl: boolean): JsonObject {
  const body = toObjectBody(object);
  return returnAcl ? withAcl(body) : withoutAcl(body);
}

/**
 * Clients create a class when they read this error, and they rely on its text.
 *
 * @throws ApiError classNotFound for a class that has had no object so far
 */
export async function requireClass(
  className: ClassName,
  { classes }: Pick<ObjectsPorts, "classes">,
): Promise<StoredClass> {
  const stored = await classes?.catalog.find(className);
  if (stored === undefined) throw new ApiError("classNotFound");
  return stored;
}

/** The relations of a class as each of its objects shows them. */
export async function readRelationFields(
  className: ClassName,
  classes: { readonly catalog: Pick<ClassCatalog, "find"> } | undefined,
): Promise<JsonObject> {
  return relationFields((await classes?.catalog.find(className))?.columns ?? {});
}

/** `readRelationFields` without hidden fields. */
export async function showRelationFields(
  className: ClassName,
  requester: Requester,
  ports: Pick<ObjectsPorts, "classes">,
): Promise<JsonObject> {
  const fields = await readRelationFields(className, ports.classes);
  return withoutFields(fields, hiddenFields(className, requester, ports));
}

/** The relations of users or installations, which only an app with classes has. */
export async function readSystemRelations(
  className: "_User" | "_Installation",
  context: RelationContext,
): Promise<RelationReader> {
  if (context.classes === undefined) return { fields: [], ownerIds: async () => [] };
  return readRelations(className, context);
}

async function readRelations(
  className: ClassName,
  context: RelationContext,
): Promise<RelationReader> {
  const { columns } = await requireClass(className, context);
  return {
    fields: Object.keys(relationFields(columns)),
    ownerIds: async (key, member) => {
      const memberId = toObjectId(member, relationClass(columns, key) ?? "");
      const { work } = context.requester;
      return context.classes?.relations.ownerIds({ className, key }, memberId, { work }) ?? [];
    },
  };
}
