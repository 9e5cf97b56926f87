import { gunzipSync, gzipSync } from "node:zlib";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { ApiError } from "../../../domain/api-error.ts";
import { fromAudienceText, toAudienceText } from "../../../domain/push/audience/audience-text.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { WhereExpression } from "../../../domain/queries/where-expression.ts";
import { ifAllowed, type PushesOptions, pushKey } from "./table.ts";

/** `_part` of what the sub-queries of a push have found. */
const AUDIENCE = "audience";
/** DynamoDB takes items of 400 KB. */
const MAX_AUDIENCE_BYTES = 380_000;

export async function findAudience(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
): Promise<WhereExpression | undefined> {
  const Key = pushKey(push, AUDIENCE);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && fromAudienceText(gunzipSync(Item.where as Uint8Array).toString());
}

/** Ten thousand pointers repeat themselves: compressed they fit into an item. */
export async function keepAudience(
  options: PushesOptions,
  { objectId: push, _expiresAt }: PushRecord,
  audience: WhereExpression,
): Promise<WhereExpression> {
  const { client, pushesTable: TableName } = options;
  const where = gzipSync(toAudienceText(audience));
  if (where.length > MAX_AUDIENCE_BYTES) {
    throw new ApiError("payloadTooLarge", "The sub-queries find too much for one push.");
  }
  const failure = await ifAllowed(() =>
    client.send(
      new PutCommand({
        TableName,
        Item: { ...pushKey(push, AUDIENCE), where, _expiresAt },
        ConditionExpression: "attribute_not_exists(#part)",
        ExpressionAttributeNames: { "#part": "_part" },
      }),
    ),
  );
  if (!failure) return audience;
  const kept = await findAudience(options, push);
  if (!kept) throw new Error(`Push ${push} has lost its audience`);
  return kept;
}
