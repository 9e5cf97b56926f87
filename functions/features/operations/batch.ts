import { batch } from "../objects/batch.ts";
import { batchSave } from "../objects/batch-save.ts";
import { findSchemas } from "../objects/find-schemas.ts";
import { getDate } from "../objects/get-date.ts";
import { getSchema } from "../objects/get-schema.ts";
import { queryByCql } from "../objects/query-by-cql.ts";
import { scanObjects } from "../objects/scan-objects.ts";

/** Operations that only functions/entries/batch serves, besides all others. */
export const batchOperations = {
  batch,
  batchSave,
  findSchemas,
  getDate,
  getSchema,
  queryByCql,
  scanObjects,
};
