import { batch } from "./batch.ts";
import { batchSave } from "./batch-save.ts";
import { getDate } from "./get-date.ts";

/** The run functions of `functions/entries/accounts`. */
export const accountOperations = {};

/** The run functions of `functions/entries/installations`. */
export const installationOperations = {};

/** The run functions of `functions/entries/push`. */
export const pushOperations = {};

/** The run functions that only `functions/entries/batch` serves; it mounts all others too. */
export const batchOperations = { batch, batchSave, getDate };
