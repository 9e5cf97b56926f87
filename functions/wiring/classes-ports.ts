import { createDynamoObjectStore } from "../adapters/dynamodb/classes/object-store.ts";
import type { NetworkEvent } from "../contract/network-limits.ts";
import { CLASS_SETTINGS, QUERY_SETTINGS } from "../contract/setting-readers.ts";
import { OBJECTS } from "../contract/tables.ts";
import { ApiError } from "../domain/api-error.ts";
import type { ClassesPorts } from "../ports/classes.ts";
import type { NetworkThrottle } from "../ports/network-throttle.ts";
import { readSettings } from "./environment.ts";
import { hooks } from "./hooks.ts";
import { throttleIn } from "./network-throttles.ts";
import {
  appClasses,
  classCatalog,
  classFields,
  objectsPorts,
  objectTables,
  relationStore,
} from "./objects-ports.ts";
import { systemClock, systemRandom } from "./system.ts";

/** @throws ApiError classesOff where the deployment has no classes */
export function classesPorts(): ClassesPorts {
  const tables = requireTables();
  return {
    ...objectsPorts(),
    classes: appClasses(tables),
    settings: readSettings(...QUERY_SETTINGS, ...CLASS_SETTINGS),
    objects: createDynamoObjectStore({ ...tables, clock: systemClock, fields: classFields() }),
    catalog: classCatalog(),
    relations: relationStore(tables),
    clock: systemClock,
    random: systemRandom,
    hooks: hooks(),
  };
}

/** @throws ApiError classesOff where the deployment has no classes */
export function objectsThrottle<Event extends NetworkEvent>(event: Event): NetworkThrottle<Event> {
  const { client, objectsTable: table } = requireTables();
  const toKey = (id: string) => ({
    [OBJECTS.partitionKey]: id,
    [OBJECTS.sortKey]: "-",
  });
  return throttleIn({ client, table, toKey }, event);
}

function requireTables() {
  const tables = objectTables();
  if (tables === undefined) throw new ApiError("classesOff");
  return tables;
}
