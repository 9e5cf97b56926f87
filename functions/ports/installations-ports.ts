import type { Settings } from "../domain/settings.ts";
import type { Clock } from "./clock.ts";
import type { HeldRoles } from "./held-roles.ts";
import type { IndexCatalog } from "./index-catalog.ts";
import type { InstallationStore } from "./installation-store.ts";
import type { Log } from "./log.ts";
import type { Random } from "./random.ts";

/** The effects of the installation operations. */
export interface InstallationsPorts {
  readonly installations: InstallationStore;
  readonly roles: HeldRoles;
  readonly indexCatalog: Pick<IndexCatalog, "usableFields">;
  readonly settings: Pick<Settings, "indexedFields" | "installationDays">;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, "info">;
}
