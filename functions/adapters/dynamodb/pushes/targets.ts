import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Provider } from "../../../contract/push-providers.ts";
import { isRootChunk, partitionId } from "../../../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { DeviceGroup } from "../../../domain/push/providers/provider-definition.ts";
import type { PushTargets } from "../../../ports/push.ts";
import { pages, partsQuery, readPartitions } from "./push-parts.ts";
import { type PushesOptions, placeholders, pushKey, RECORD } from "./table.ts";

/** Reads the partitions first: once all are planned, all chunks exist. */
export function createPushTargets(options: PushesOptions): PushTargets {
  return {
    async count(push, isCounted, limit) {
      const partitions = await findPartitions(options, push);
      let devices = 0;
      for await (const chunk of readChunks(options, push, partitions.length)) {
        const { provider, group } = chunk as { provider: Provider; group: DeviceGroup };
        const isRoot = isRootChunk(String(chunk._part));
        if (isRoot && isCounted(provider, group)) devices += Number(chunk.count);
        if (devices > limit) break;
      }
      const planned = partitions.length > 0 && partitions.every(({ state }) => state === "planned");
      return { devices, planned };
    },
  };
}

async function findPartitions(options: PushesOptions, push: string) {
  const { client, pushesTable: TableName } = options;
  const { Item: record } = await client.send(
    new GetCommand({ TableName, Key: pushKey(push, RECORD), ConsistentRead: true }),
  );
  return record ? readPartitions(options, record as PushRecord) : [];
}

const FIELDS = ["_push", "_part", "state", "provider", "group", "count"] as const;

async function* readChunks(
  options: PushesOptions,
  push: string,
  partitions: number,
): AsyncGenerator<Record<string, unknown>> {
  for (let number = 0; number < partitions; number++) {
    const query = {
      ...partsQuery(push, `${partitionId(number).replace("partition", "chunk")}#`),
      ProjectionExpression: FIELDS.map((name) => `#${name}`).join(", "),
      ExpressionAttributeNames: placeholders(...FIELDS),
    };
    for await (const items of pages(options, query)) yield* items;
  }
}
