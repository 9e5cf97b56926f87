import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Provider } from "../../../contract/push-providers.ts";
import type { PushStops } from "../../../domain/push/ledger/stop.ts";
import type { HeldLease } from "../../../ports/ledger.ts";
import { ifAllowed, type PushesOptions, placeholders, pushKey, RECORD } from "./table.ts";

interface Stop {
  readonly provider: Provider;
  readonly reason: string;
}

const UNFINISHED = "#status IN (:scheduled, :inQueue)";

/** Two writes at most: a path into a map needs the map, which the first stop makes. */
export async function stopPush(options: PushesOptions, push: string, stop: Stop): Promise<boolean> {
  return (await makeFirstStop(options, push, stop)) || addStop(options, push, stop);
}

async function makeFirstStop(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
  { provider, reason }: Stop,
): Promise<boolean> {
  const failure = await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(push, RECORD),
        UpdateExpression: "SET #_stopped = :stops",
        ConditionExpression: `${UNFINISHED} AND attribute_not_exists(#_stopped)`,
        ExpressionAttributeNames: placeholders("_stopped", "status"),
        ExpressionAttributeValues: {
          ":stops": { [provider]: reason },
          ":scheduled": "scheduled",
          ":inQueue": "in-queue",
        },
      }),
    ),
  );
  return !failure;
}

async function addStop(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
  { provider, reason }: Stop,
): Promise<boolean> {
  const isFirst = `attribute_exists(#_stopped) AND attribute_not_exists(#_stopped.#${provider})`;
  const failure = await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key: pushKey(push, RECORD),
        UpdateExpression: `SET #_stopped.#${provider} = :reason`,
        ConditionExpression: `${UNFINISHED} AND ${isFirst}`,
        ExpressionAttributeNames: placeholders("_stopped", provider, "status"),
        ExpressionAttributeValues: {
          ":reason": reason,
          ":scheduled": "scheduled",
          ":inQueue": "in-queue",
        },
      }),
    ),
  );
  return !failure;
}

/** Settles the chunk as rejected when its provider is one of `stops`. */
export async function settleStopped(
  options: PushesOptions,
  lease: HeldLease,
  { stops, nowMs }: { readonly stops: PushStops; readonly nowMs: number },
): Promise<boolean> {
  const { client, pushesTable: TableName } = options;
  const Key = pushKey(lease.push, lease.chunk);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const reason = stops[Item?.provider as Provider];
  if (!Item || reason === undefined) return false;
  await ifAllowed(() =>
    client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression:
          "SET #state = :settled, #rejected = #count, #reasons = :reasons, #settledMs = :nowMs",
        ConditionExpression: "#state = :open AND #owner = :owner",
        ExpressionAttributeNames: placeholders(
          ...["state", "rejected", "count", "reasons", "settledMs", "owner"],
        ),
        ExpressionAttributeValues: {
          ":settled": "settled",
          ":reasons": { [reason]: Item.count },
          ":nowMs": nowMs,
          ":open": "open",
          ":owner": lease.owner,
        },
      }),
    ),
  );
  return true;
}
