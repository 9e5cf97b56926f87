import { createHash } from "node:crypto";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE, USERS } from "../../../contract/tables.ts";
import type { KnownNetworks } from "../../../ports/messages.ts";
import type { Clock } from "../../../ports/system.ts";
import { hasExpired } from "../client/expiry.ts";
import { toUpdate, writeItem } from "../writes/write.ts";

export interface DynamoKnownNetworksOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
  readonly clock: Clock;
}

const REMEMBERED_SECONDS = 90 * 24 * 60 * 60;

/** Items `known-network#<sha256>` of the Users table, which hold no number and no address. */
export function createDynamoKnownNetworks(options: DynamoKnownNetworksOptions): KnownNetworks {
  const { client, usersTable: table, clock } = options;
  return {
    async remember(owner, network) {
      const expiresAt = Math.ceil(clock.now() / 1000) + REMEMBERED_SECONDS;
      const set = { [TTL_ATTRIBUTE]: expiresAt };
      await writeItem(options, toUpdate({ table, key: toKey(owner, network), set }));
    },
    async has(owner, network) {
      const { Item: item } = await client.send(
        new GetCommand({ TableName: table, Key: toKey(owner, network) }),
      );
      return item !== undefined && !hasExpired(item, clock.now());
    },
  };
}

function toKey(owner: string, network: string) {
  const digest = createHash("sha256").update(`${owner}#${network}`).digest("base64url");
  return { [USERS.partitionKey]: `known-network#${digest}` };
}
