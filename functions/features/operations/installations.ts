import { createInstallation } from "../installations/create-installation.ts";
import { deleteInstallation } from "../installations/delete-installation.ts";
import { findInstallations } from "../installations/find-installations.ts";
import { getInstallation } from "../installations/get-installation.ts";
import { updateInstallation } from "../installations/update-installation.ts";

/** Operations of functions/entries/installations. */
export const installationOperations = {
  createInstallation,
  getInstallation,
  updateInstallation,
  findInstallations,
  deleteInstallation,
};
