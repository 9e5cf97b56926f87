import { createNetworkThrottle } from "../adapters/dynamodb/writes/network-throttle.ts";
import { PUSHES } from "../contract/tables.ts";
import type { NetworkThrottle } from "../ports/network-throttle.ts";
import { pushesOptions } from "./push.ts";

/** In ten minutes; all phones behind one address of a carrier may open a broadcast. */
const OPENS_PER_NETWORK = 30_000;

export function opensThrottle(): NetworkThrottle<"opens"> {
  const { client, pushesTable: table, clock } = pushesOptions();
  return createNetworkThrottle({
    ...{ client, table, clock },
    toKey: (id) => ({ [PUSHES.partitionKey]: id, [PUSHES.sortKey]: "-" }),
    limits: { opens: OPENS_PER_NETWORK },
  });
}
