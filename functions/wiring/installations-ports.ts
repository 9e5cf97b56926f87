import { INSTALLATION_SETTINGS, QUERY_SETTINGS } from "../contract/setting-readers.ts";
import type { InstallationsPorts } from "../ports/installations.ts";
import type { LimitedBy } from "../ports/rate-limits.ts";
import { readSettings } from "./environment.ts";
import { registrationsThrottle } from "./network-throttles.ts";
import { objectsPorts, optionalAppClasses } from "./objects-ports.ts";
import { installationStore } from "./stores.ts";
import { systemClock, systemRandom } from "./system.ts";

export function installationsPorts(): InstallationsPorts & LimitedBy<"registrations"> {
  return {
    ...objectsPorts(),
    settings: readSettings(...QUERY_SETTINGS, ...INSTALLATION_SETTINGS),
    installations: installationStore(),
    classes: optionalAppClasses(),
    networkThrottle: registrationsThrottle(),
    clock: systemClock,
    random: systemRandom,
  };
}
