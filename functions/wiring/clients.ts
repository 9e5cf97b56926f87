import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createDocumentClient } from "../adapters/dynamodb/client/client.ts";
import { watchThrottles } from "../adapters/dynamodb/client/throttle-watch.ts";
import { FAULT_LINES } from "../contract/faults.ts";
import { systemClock, systemLog } from "./system.ts";

/**
 * Creates a value at its first use and keeps it for the life of the container. A function's bundle
 * contains only the values that the function uses.
 */
// @__NO_SIDE_EFFECTS__
export function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

export const documentClient: () => DynamoDBDocumentClient = once(() => {
  const client = createDocumentClient();
  const report = (command: string) => systemLog.warn(FAULT_LINES.throttledTables, { command });
  watchThrottles(client, { clock: systemClock, report });
  return client;
});
