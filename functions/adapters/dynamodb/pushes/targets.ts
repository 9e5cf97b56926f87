import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Provider } from "../../../contract/push-providers.ts";
import { isRootChunk } from "../../../domain/push/ledger/chunk.ts";
import type { DeviceGroup } from "../../../domain/push/providers/provider-definition.ts";
import type { PushTargets } from "../../../ports/push.ts";
import { pages, partsQuery } from "./push-parts.ts";
import { type PushesOptions, placeholders, pushKey, RECORD } from "./table.ts";

/** Reads the partitions first: once all are planned, all chunks exist. */
export function createPushTargets(options: PushesOptions): PushTargets {
  return {
    async count(push, isCounted, limit) {
      const planned = await isPlanned(options, push);
      let devices = 0;
      for await (const chunk of readParts(options, push, "chunk#")) {
        const { provider, group } = chunk as { provider: Provider; group: DeviceGroup };
        const isRoot = isRootChunk(String(chunk._part));
        if (isRoot && isCounted(provider, group)) devices += Number(chunk.count);
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
  for await (const { state } of readParts(options, push, "partition#")) {
    if (state === "planned") planned += 1;
  }
  return planned === record?._partitions;
}

const FIELDS = ["_push", "_part", "state", "provider", "group", "count"] as const;

async function* readParts(
  options: PushesOptions,
  push: string,
  prefix: string,
): AsyncGenerator<Record<string, unknown>> {
  const query = {
    ...partsQuery(push, prefix),
    ProjectionExpression: FIELDS.map((name) => `#${name}`).join(", "),
    ExpressionAttributeNames: placeholders(...FIELDS),
  };
  for await (const items of pages(options, query)) yield* items;
}
