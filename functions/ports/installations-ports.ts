import type { Settings } from "../domain/settings.ts";
import type { Clock } from "./clock.ts";
import type { InstallationStore } from "./installation-store.ts";
import type { ObjectsPorts } from "./objects-ports.ts";
import type { Random } from "./random.ts";

/** The effects of the installation operations. */
export interface InstallationsPorts extends ObjectsPorts {
  readonly settings: ObjectsPorts["settings"] &
    Pick<Settings, "indexedFields" | "installationDays">;
  readonly installations: InstallationStore;
  readonly clock: Clock;
  readonly random: Random;
}
