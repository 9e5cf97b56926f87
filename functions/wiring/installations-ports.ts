import type { InstallationsPorts } from "../ports/installations.ts";
import { readSettings } from "./environment.ts";
import { registrationsThrottle } from "./network-throttles.ts";
import { objectsPorts, optionalAppClasses, QUERY_SETTINGS } from "./objects-ports.ts";
import { installationStore } from "./stores.ts";
import { systemClock, systemRandom } from "./system.ts";

export function installationsPorts(): InstallationsPorts {
  return {
    ...objectsPorts(),
    settings: readSettings(
      ...QUERY_SETTINGS,
      "indexedFields",
      "installationDays",
      "ownerFromSession",
      "webPushHosts",
    ),
    installations: installationStore(),
    classes: optionalAppClasses(),
    networkThrottle: registrationsThrottle(),
    clock: systemClock,
    random: systemRandom,
  };
}
