import { batch } from "./batch.ts";
import { batchSave } from "./batch-save.ts";
import { createInstallation } from "./create-installation.ts";
import { deleteInstallation } from "./delete-installation.ts";
import { getDate } from "./get-date.ts";
import { getInstallation } from "./get-installation.ts";
import { listInstallations } from "./list-installations.ts";
import { updateInstallation } from "./update-installation.ts";

/** The run functions of `functions/entries/accounts`. */
export const accountOperations = {};

/** The run functions of `functions/entries/installations`. */
export const installationOperations = {
  createInstallation,
  getInstallation,
  updateInstallation,
  listInstallations,
  deleteInstallation,
};

/** The run functions of `functions/entries/push`. */
export const pushOperations = {};

/** The run functions that only `functions/entries/batch` serves; it mounts all others too. */
export const batchOperations = { batch, batchSave, getDate };
