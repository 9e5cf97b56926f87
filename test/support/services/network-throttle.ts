import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createNetworkThrottle } from "../../../functions/adapters/dynamodb/writes/network-throttle.ts";
import type { NetworkEvent } from "../../../functions/contract/network-limits.ts";
import { USERS } from "../../../functions/contract/tables.ts";
import type { Settings } from "../../../functions/domain/settings.ts";
import type { NetworkThrottle } from "../../../functions/ports/network-throttle.ts";
import type { Clock, Log } from "../../../functions/ports/system.ts";

interface ThrottleContext {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "failure">;
}

/** Limits every event, with all counts in the table of users. */
export function toNetworkThrottle(
  engine: { readonly documents: DynamoDBDocumentClient; readonly tables: { users: string } },
  context: ThrottleContext,
): NetworkThrottle<NetworkEvent> {
  return createNetworkThrottle({
    ...context,
    client: engine.documents,
    table: engine.tables.users,
    toKey: (id) => ({ [USERS.partitionKey]: id }),
  });
}
