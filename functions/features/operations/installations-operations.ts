import { createInstallation } from "../installations/operations/create-installation.ts";
import { deleteInstallation } from "../installations/operations/delete-installation.ts";
import { findInstallations } from "../installations/operations/find-installations.ts";
import { getInstallation } from "../installations/operations/get-installation.ts";
import { updateInstallation } from "../installations/operations/update-installation.ts";

/** Operations of functions/entries/installations. */
export const installationOperations = {
  createInstallation,
  getInstallation,
  updateInstallation,
  findInstallations,
  deleteInstallation,
};
