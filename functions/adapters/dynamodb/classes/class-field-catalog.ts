import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type ClassDefinitions, definitionFor } from "../../../domain/classes/class-definition.ts";
import {
  type ClassFields,
  catalogNames,
  NO_FIELDS,
  toClassFields,
} from "../../../domain/classes/class-fields.ts";
import { withPairField } from "../../../domain/friendships/friendship-class.ts";
import { isFriendshipClass } from "../../../domain/objects/class-name.ts";
import type { ClassFieldCatalog } from "../../../ports/class-catalog.ts";
import type { IndexCatalog, IndexFillings } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import {
  createFieldCatalog,
  createFieldFillings,
  type FieldCatalogOptions,
} from "../index/field-catalog.ts";
import { type ObjectTables, partitionKeys } from "./object-items.ts";

export interface ClassFieldOptions extends ObjectTables {
  readonly definitions: ClassDefinitions;
  readonly clock: Clock;
}

/** One catalog for each class, in the index of the objects: `fields` / `Todo`. */
export function createClassFieldCatalog(options: ClassFieldOptions): ClassFieldCatalog {
  const catalogs = new Map<string, IndexCatalog>();
  const catalogFor = (className: string) => {
    const catalog = catalogs.get(className) ?? createFieldCatalog(toCatalog(options, className));
    catalogs.set(className, catalog);
    return catalog;
  };
  const withOwn = (className: string, fields: ClassFields) =>
    isFriendshipClass(className) ? withPairField(fields) : fields;
  return {
    usableFields: async (className) => {
      if (catalogNames(definitionFor(className, options.definitions)).length === 0) {
        return NO_FIELDS;
      }
      return toClassFields(await catalogFor(className).usableFields());
    },
    postedFields: async (className) =>
      withOwn(className, toClassFields(await catalogFor(className).postedFields())),
  };
}

/** The catalog of a class as the reindex tool changes it; fields as `toClassFields` reads them. */
export function createClassFillings(options: ClassFieldOptions, className: string): IndexFillings {
  return createFieldFillings(toCatalog(options, className));
}

function toCatalog(options: ClassFieldOptions, className: string): FieldCatalogOptions {
  const { client, clock, objectIndexTable: indexTable, definitions } = options;
  const indexedFields = catalogNames(definitionFor(className, definitions));
  const isEmpty = () => isClassEmpty(options, className);
  return { client, clock, indexTable, indexedFields, member: className, isEmpty };
}

async function isClassEmpty(
  { client, objectsTable: TableName }: ObjectTables,
  className: string,
): Promise<boolean> {
  const counts = await Promise.all(
    partitionKeys(className).map(async (partition) => {
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: "#partition = :partition",
        ExpressionAttributeNames: { "#partition": "_partition" },
        ExpressionAttributeValues: { ":partition": partition },
        ConsistentRead: true,
        Limit: 1,
        Select: "COUNT",
      });
      return (await client.send(query)).Count ?? 0;
    }),
  );
  return counts.every((count) => count === 0);
}
