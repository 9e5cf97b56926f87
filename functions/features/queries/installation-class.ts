import {
  toInstallationBody,
  toReadableBody,
} from "../../domain/installations/installation-body.ts";
import {
  deviceTokenEntry,
  installationIdEntry,
} from "../../domain/installations/installation-index.ts";
import type { StoredInstallation } from "../../domain/installations/stored-installation.ts";
import type { Json } from "../../domain/json.ts";
import { type Acl, isPermitted } from "../../domain/objects/acl.ts";
import { postingEntry } from "../../domain/objects/posting.ts";
import { type ClassIndexes, findLookups } from "../../domain/queries/lookup.ts";
import type { WhereExpression } from "../../domain/queries/where-expression.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { readRelationFields, readSystemRelations } from "./app-class.ts";
import { type QueriedClass, stringsIn } from "./queried-class.ts";

/** Installations as queries see them. */
export function installationClass({
  readers,
  indexCatalog,
  classes,
}: Pick<ObjectsPorts, "readers" | "indexCatalog" | "classes">): QueriedClass<StoredInstallation> {
  return {
    reader: readers._Installation,
    indexes: async () => installationIndexes(await indexCatalog.usableFields()),
    isCountedByCreation: false,
    remedy: ({ where }, indexes) => remedyFor(where, indexes),
    relations: (context) => readSystemRelations("_Installation", context),
    relationFields: () => readRelationFields("_Installation", classes),
    // The row itself, not a copy: a scan views every installation, an answer contains few.
    view: (row, requester) =>
      isPermitted(row.ACL as Acl | undefined, "read", requester) ? row : undefined,
    toBody: (view, { returnAcl }) => (returnAcl ? toReadableBody(view) : toInstallationBody(view)),
  };
}

/** Names the field whose equality would lead to the matches if the field had postings. */
function remedyFor(where: WhereExpression, { postingEntries }: ClassIndexes): string {
  const all: ClassIndexes = { uniqueEntries: () => undefined, postingEntries: toPostings };
  const missing = findLookups(where, all)
    .filter(({ kind }) => kind === "postings")
    .map(({ field }) => field.split(",").filter((name) => postingEntries(name, []) === undefined))
    .find((names) => names.length > 0 && names.every(isIndexable));
  if (!missing) return "Name an objectId, an equality on an indexed field or a range of createdAt.";
  const names = missing.map((name) => `\`${name}\``).join(" and ");
  return `Add ${names} to indexedFields and run npx landfall reindex.`;
}

/** Ids and timestamps differ in every row, and an index has no dotted paths. */
function isIndexable(field: string): boolean {
  return !["objectId", "createdAt", "updatedAt"].includes(field) && !field.includes(".");
}

const IDENTIFIERS = new Map([
  ["deviceToken", deviceTokenEntry],
  ["installationId", installationIdEntry],
]);

/** Values with which installations are found without a scan. */
export function installationIndexes(usableFields: readonly string[]): ClassIndexes {
  return {
    uniqueEntries: (field, values) => {
      const toEntry = IDENTIFIERS.get(field);
      // An empty string is not an identifier, so it has no entry.
      return toEntry && !values.includes("") ? stringsIn(values).map(toEntry) : undefined;
    },
    postingEntries: (field, values) =>
      usableFields.includes(field) ? toPostings(field, values) : undefined,
  };
}

/** Undefined if one of the values can't have a posting. */
function toPostings(field: string, values: readonly Json[]): readonly string[] | undefined {
  const entries = values.map((value) => postingEntry(field, value));
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}
