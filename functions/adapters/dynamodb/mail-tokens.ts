import { createHash } from "node:crypto";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE, USERS } from "../../contract/tables.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MailToken, MailTokens } from "../../ports/mail-tokens.ts";

export interface MailTokensOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
  readonly clock: Clock;
}

/** Items `mail-token#<sha256 hex>` of the Users table. */
export function createMailTokens({ client, usersTable, clock }: MailTokensOptions): MailTokens {
  return {
    async find(token) {
      const { Item: item } = await client.send(
        new GetCommand({
          TableName: usersTable,
          Key: { [USERS.partitionKey]: mailTokenKey(token) },
          ConsistentRead: true,
        }),
      );
      if (item === undefined || item[TTL_ATTRIBUTE] * 1000 <= clock.now()) return undefined;
      const { purpose, objectId } = item as MailToken;
      return { purpose, objectId };
    },
  };
}

export function mailTokenKey(token: string): string {
  return `mail-token#${createHash("sha256").update(token).digest("hex")}`;
}
