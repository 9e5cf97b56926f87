import {
  type ClassCatalogOptions,
  createClassCatalog,
  raiseIdDrift,
} from "../../../functions/adapters/dynamodb/classes/class-catalog.ts";
import { type Columns, newColumns } from "../../../functions/domain/classes/columns.ts";
import { idDrift } from "../../../functions/domain/classes/object-id.ts";
import type { StoredObject } from "../../../functions/domain/classes/stored-object.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { reasonFor } from "../rows/row-fields.ts";

/** The judgement of rows by the columns of their class. */
interface LearnedClass {
  /** Reasons of objects whose values don't fit the columns. */
  readonly refused: ReadonlyMap<StoredObject, string>;
}

export interface ColumnLearner {
  /** @param declared columns whose type no value decides: relations, and those that files have */
  learn(
    className: string,
    objects: readonly StoredObject[],
    declared: Columns,
  ): Promise<LearnedClass>;
}

/** Adds the columns of objects to their class before the objects are written, as every save does. */
export function createColumnLearner(options: ClassCatalogOptions): ColumnLearner {
  const catalog = createClassCatalog(options);
  const drifts = new Map<string, number>();
  return {
    async learn(className, objects, declared) {
      for (;;) {
        const stored = await catalog.find(className);
        const { added, refused } = addColumns(stored?.columns ?? {}, objects, declared);
        const isKnown = stored !== undefined && Object.keys(added).length === 0;
        if (!isKnown && (await catalog.add(className, added)) === undefined) continue;
        const drift = Math.max(0, ...objects.map((each) => idDrift(each.objectId, each.createdAt)));
        if (drift > (drifts.get(className) ?? 0)) {
          await raiseIdDrift(options, className, drift);
          drifts.set(className, drift);
        }
        return { refused };
      }
    },
  };
}

/** The same without a table, for a dry run. */
export function createDryColumnLearner(): ColumnLearner {
  const known = new Map<string, Columns>();
  return {
    async learn(className, objects, declared) {
      const columns = known.get(className) ?? {};
      const { added, refused } = addColumns(columns, objects, declared);
      known.set(className, { ...columns, ...added });
      return { refused };
    },
  };
}

function addColumns(known: Columns, objects: readonly StoredObject[], declared: Columns) {
  const refused = new Map<StoredObject, string>();
  let added: Columns = withoutKnown(declared, known);
  for (const object of objects) {
    try {
      const values = object as unknown as JsonObject;
      const more = newColumns({ ...known, ...added }, values, Object.keys(values));
      added = { ...added, ...more };
    } catch (error) {
      refused.set(object, reasonFor(error));
    }
  }
  return { added, refused };
}

function withoutKnown(columns: Columns, known: Columns): Columns {
  const missing = Object.entries(columns).filter(([name]) => !Object.hasOwn(known, name));
  return Object.fromEntries(missing);
}
