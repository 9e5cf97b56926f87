import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createNetworkThrottle } from "../../../functions/adapters/dynamodb/writes/network-throttle.ts";
import { USERS } from "../../../functions/contract/tables.ts";
import type { NetworkEvent } from "../../../functions/domain/network-limits.ts";
import type { Settings } from "../../../functions/domain/settings.ts";
import type { NetworkThrottle } from "../../../functions/ports/network-throttle.ts";
import type { Clock } from "../../../functions/ports/system.ts";

/** Limits every event, with all counts in the table of users. */
export function toNetworkThrottle(
  engine: { readonly documents: DynamoDBDocumentClient; readonly tables: { users: string } },
  { settings, clock }: { readonly settings: Settings; readonly clock: Clock },
): NetworkThrottle<NetworkEvent> {
  return createNetworkThrottle({
    client: engine.documents,
    table: engine.tables.users,
    toKey: (id) => ({ [USERS.partitionKey]: id }),
    clock,
    limits: {
      failedLogins: settings.failedLoginsPerNetwork,
      signUps: settings.signUpsPerNetwork,
      registrations: settings.registrationsPerNetwork,
    },
  });
}
