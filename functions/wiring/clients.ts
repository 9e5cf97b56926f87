import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createDocumentClient } from "../adapters/dynamodb/client/client.ts";
import { watchThrottles } from "../adapters/dynamodb/client/throttle-watch.ts";
import { FAULT_LINES } from "../contract/faults.ts";
import { systemClock, systemLog } from "./system.ts";

/**
 * Creates a value at its first use and keeps it for the life of the container. Calls that are
 * marked as pure stay out of the bundles of functions that don't use their value.
 */
export function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

export const documentClient: () => DynamoDBDocumentClient = /* @__PURE__ */ once(() => {
  const client = createDocumentClient();
  const report = (command: string) => systemLog.warn(FAULT_LINES.throttledTables, { command });
  watchThrottles(client, { clock: systemClock, report });
  return client;
});
