import { PUSHES } from "../contract/tables.ts";
import type { NetworkThrottle } from "../ports/network-throttle.ts";
import { throttleIn } from "./network-throttles.ts";
import { pushesOptions } from "./pipeline-ports.ts";

export function opensThrottle(): NetworkThrottle<"opens"> {
  const { client, pushesTable: table } = pushesOptions();
  const toKey = (id: string) => ({ [PUSHES.partitionKey]: id, [PUSHES.sortKey]: "-" });
  return throttleIn({ client, table, toKey }, "opens");
}
