import { batch } from "../objects/operations/batch.ts";
import { batchSave } from "../objects/operations/batch-save.ts";
import { findSchemas } from "../objects/operations/find-schemas.ts";
import { getDate } from "../objects/operations/get-date.ts";
import { getSchema } from "../objects/operations/get-schema.ts";
import { queryByCql } from "../objects/operations/query-by-cql.ts";
import { scanObjects } from "../objects/operations/scan-objects.ts";

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
