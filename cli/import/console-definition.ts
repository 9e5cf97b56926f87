import {
  type ClassDefinition,
  type ClassDefinitions,
  definitionFor,
} from "../../functions/domain/classes/class-definition.ts";
import { isJsonObject, type Json, type JsonObject } from "../../functions/domain/json.ts";
import type { ClassSchema } from "../formats/schema-file.ts";

/** Fields that every object has. */
const BUILT_IN = new Set(["objectId", "createdAt", "updatedAt", "ACL"]);

/** The part of a class's fields and indexes in the console that its definition lacks. */
export function differingDefinition(
  { className, columns, indexes }: ClassSchema,
  definitions: ClassDefinitions = {},
): ClassDefinition {
  const here = definitionFor(className, definitions);
  const lists = {
    ...toIndexes(columns, indexes),
    hiddenFields: fieldsWith(columns, ({ hidden }) => hidden === true),
    readOnlyFields: fieldsWith(columns, ({ read_only }) => read_only === true),
    requiredFields: fieldsWith(columns, ({ required }) => required === true),
  };
  const missing = Object.entries(lists).flatMap(([kind, fields]) => {
    const known = here[kind as keyof typeof lists] ?? [];
    const isMissing = fields.some((field) => !known.includes(field));
    return isMissing ? [[kind, [...new Set([...known, ...fields])]]] : [];
  });
  return { ...Object.fromEntries(missing), ...toDefaults(columns, here) };
}

/** The fields whose columns have an attribute. */
export function fieldsWith(columns: JsonObject, has: (column: JsonObject) => boolean): string[] {
  return Object.entries(columns)
    .filter(([field, column]) => isField(field) && isJsonObject(column) && has(column))
    .map(([field]) => field);
}

function isField(field: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]{0,127}$/.test(field) && !BUILT_IN.has(field);
}

type IndexLists = Record<"indexedFields" | "sortedFields" | "uniqueFields", string[]>;

/** Indexes of one field: a query by it was worth an index at LeanCloud. */
function toIndexes(columns: JsonObject, indexes: readonly JsonObject[]): IndexLists {
  const lists: IndexLists = { indexedFields: [], sortedFields: [], uniqueFields: [] };
  for (const { key, unique } of indexes) {
    const [field = "", ...others] = isJsonObject(key) ? Object.keys(key) : [];
    if (!isField(field) || others.length > 0) continue;
    const kind = unique === true ? "uniqueFields" : KINDS[typeOf(columns, field)];
    if (kind) lists[kind].push(field);
  }
  const { uniqueFields } = lists;
  const isOther = (field: string) => !uniqueFields.includes(field);
  return { ...lists, indexedFields: lists.indexedFields.filter(isOther) };
}

/** Pointers have an index anyway, and places have none. */
const KINDS: Readonly<Record<string, keyof IndexLists>> = {
  ...{ String: "indexedFields", Boolean: "indexedFields", Array: "indexedFields" },
  ...{ Number: "sortedFields", Date: "sortedFields" },
};

function typeOf(columns: JsonObject, field: string): string {
  const column = columns[field];
  return isJsonObject(column) ? String(column.type) : "String";
}

function toDefaults(columns: JsonObject, here: ClassDefinition) {
  const known = here.defaults ?? {};
  const fields = fieldsWith(columns, (column) => (column.default ?? null) !== null);
  const isMissing = fields.some((field) => !Object.hasOwn(known, field));
  const given = fields.map((field) => [field, (columns[field] as JsonObject).default]);
  const acl = isJsonObject(columns.ACL) ? toDefaultAcl(columns.ACL.default) : undefined;
  return {
    ...(isMissing && { defaults: { ...Object.fromEntries(given), ...known } }),
    ...(acl && here.defaultACL === undefined && { defaultACL: acl }),
  };
}

/** Undefined for the ACL that new objects have anyway: everybody reads and writes. */
function toDefaultAcl(acl: Json | undefined): ClassDefinition["defaultACL"] {
  if (!isJsonObject(acl)) return undefined;
  const granted = Object.entries(acl).flatMap(([subject, rights]) => {
    const { read, write } = isJsonObject(rights) ? rights : {};
    const given = { ...(read === true && { read }), ...(write === true && { write }) };
    return Object.keys(given).length > 0 ? [[subject, given] as const] : [];
  });
  const all = Object.fromEntries(granted)["*"];
  return all?.read && all.write ? undefined : Object.fromEntries(granted);
}
