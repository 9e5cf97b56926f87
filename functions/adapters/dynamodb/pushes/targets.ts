import { GetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Provider } from "../../../contract/push-providers.ts";
import { isRootChunk } from "../../../domain/push/ledger/chunk.ts";
import type { DeviceGroup } from "../../../domain/push/providers/provider-definition.ts";
import type { PushTargets } from "../../../ports/push.ts";
import { type PushesOptions, placeholders, pushKey, RECORD } from "./table.ts";

/** The partitions are read first: once all are planned, all chunks are there. */
export function createPushTargets(options: PushesOptions): PushTargets {
  return {
    async count(push, isMeant, limit) {
      const planned = await isPlanned(options, push);
      let devices = 0;
      for await (const chunk of parts(options, push, "chunk#")) {
        const { provider, group } = chunk as { provider: Provider; group: DeviceGroup };
        const isRoot = isRootChunk(String(chunk._part));
        if (isRoot && isMeant(provider, group)) devices += Number(chunk.count);
        if (devices > limit) break;
      }
      return { devices, planned };
    },
  };
}

async function isPlanned(options: PushesOptions, push: string): Promise<boolean> {
  const { client, pushesTable: TableName } = options;
  const { Item: record } = await client.send(
    new GetCommand({ TableName, Key: pushKey(push, RECORD), ConsistentRead: true }),
  );
  let planned = 0;
  for await (const { state } of parts(options, push, "partition#")) {
    if (state === "planned") planned += 1;
  }
  return planned === record?._partitions;
}

const FIELDS = ["_push", "_part", "state", "provider", "group", "count"] as const;

async function* parts(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
  prefix: string,
): AsyncGenerator<Record<string, unknown>> {
  let ExclusiveStartKey: QueryCommandInput["ExclusiveStartKey"];
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "#_push = :push AND begins_with(#_part, :prefix)",
        ProjectionExpression: FIELDS.map((name) => `#${name}`).join(", "),
        ExpressionAttributeNames: placeholders(...FIELDS),
        ExpressionAttributeValues: { ":push": push, ":prefix": prefix },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
