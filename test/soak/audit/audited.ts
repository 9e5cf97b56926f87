import type { Call } from "../caller.ts";
import type { Promises } from "../promises.ts";
import type { ReceivedNotifications } from "../received-notifications.ts";
import type { SoakCloud } from "../soak-cloud.ts";
import type { SoakTables } from "../tables.ts";
import type { Checks } from "../violations.ts";

/** The input of an audit: it compares the tables with the answers to clients and the notifications at gateways. */
export interface Audited {
  readonly cloud: SoakCloud;
  readonly tables: SoakTables;
  readonly promises: Promises;
  readonly received: ReceivedNotifications;
  readonly checks: Checks;
  readonly call: Call;
}

/** Names that occur more than once. */
export function findTwice(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
