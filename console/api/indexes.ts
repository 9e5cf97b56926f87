import { type Column, findObjects, type Schema } from "./objects.ts";

export type IndexKind = "unique" | "postings" | "sorted";

const KINDS: readonly string[] = ["unique", "postings", "sorted"] satisfies IndexKind[];

/** No object is so young, so that a query with this condition reads nothing by the order of creation. */
const NEVER = { createdAt: { $gt: { __type: "Date", iso: "2200-01-01T00:00:00.000Z" } } };
const PARALLEL = 6;

/**
 * The indexes that serve queries of a class now, by field. An index that is configured, but not filled, is missing. Costs about
 * one read unit for each field.
 */
export async function findIndexes(
  className: string,
  schema: Schema,
): Promise<ReadonlyMap<string, readonly IndexKind[]>> {
  const fields = Object.keys(schema);
  const found = new Map<string, readonly IndexKind[]>();
  for (let first = 0; first < fields.length; first += PARALLEL) {
    await Promise.all(
      fields.slice(first, first + PARALLEL).map(async (field) => {
        const kinds = await findKinds(className, field, schema[field]);
        if (kinds.length > 0) found.set(field, kinds);
      }),
    );
  }
  return found;
}

async function findKinds(
  className: string,
  field: string,
  column: Column | undefined,
): Promise<readonly IndexKind[]> {
  const value = sampleOf(column);
  if (value === undefined || FIXED.includes(field)) return [];
  const where = JSON.stringify({ $and: [NEVER, { [field]: value }] });
  const { explain } = await findObjects(className, { where, limit: 1, skip: 0, explain: 1 });
  const kinds = (explain?.candidates ?? []).map(({ path }) => path.kind);
  return KINDS.filter((kind): kind is IndexKind => kinds.includes(kind));
}

const FIXED = ["objectId", "createdAt", "updatedAt", "ACL"];

/** Any value of the type; undefined for types without indexes. */
function sampleOf(column: Column | undefined): unknown {
  switch (column?.type) {
    case "String":
    case "Array":
      return "x";
    case "Number":
      return 1;
    case "Boolean":
      return true;
    case "Date":
      return { __type: "Date", iso: "2000-01-01T00:00:00.000Z" };
    case "Pointer":
      return { __type: "Pointer", className: column.className, objectId: "0".repeat(24) };
    default:
      return undefined;
  }
}
