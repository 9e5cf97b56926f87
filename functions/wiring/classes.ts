import { createDynamoObjectStore } from "../adapters/dynamodb/classes/objects.ts";
import { ApiError } from "../domain/api-error.ts";
import type { ClassesPorts } from "../ports/classes.ts";
import { readSettings } from "./environment.ts";
import { hooks } from "./hooks.ts";
import {
  appClasses,
  classCatalog,
  classFields,
  objectsPorts,
  objectTables,
  QUERY_SETTINGS,
  relationStore,
} from "./objects.ts";
import { systemClock, systemRandom } from "./system.ts";

/** @throws ApiError classesOff where the deployment has no classes */
export function classesPorts(): ClassesPorts {
  const tables = objectTables();
  if (tables === undefined) throw new ApiError("classesOff");
  return {
    ...objectsPorts(),
    classes: appClasses(tables),
    settings: readSettings(...QUERY_SETTINGS, "clientClassCreation"),
    objects: createDynamoObjectStore({ ...tables, clock: systemClock, fields: classFields() }),
    catalog: classCatalog(),
    relations: relationStore(tables),
    clock: systemClock,
    random: systemRandom,
    hooks: hooks(),
  };
}
