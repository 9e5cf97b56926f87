import { gunzipSync, gzipSync } from "node:zlib";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ApiError } from "../../../domain/api-error.ts";
import { parseAudience, serializeAudience } from "../../../domain/push/audience/audience-json.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { WhereExpression } from "../../../domain/queries/where-expression.ts";
import { expression } from "../writes/expression.ts";
import { toPut, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

/** `_part` of the resolved condition of a push with sub-queries. */
const AUDIENCE = "audience";
/** DynamoDB limits an item to 400 KB. */
const MAX_AUDIENCE_BYTES = 380_000;

export async function findAudience(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
): Promise<WhereExpression | undefined> {
  const Key = pushKey(push, AUDIENCE);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item && parseAudience(gunzipSync(Item.where as Uint8Array).toString());
}

/** Compressed, because ten thousand pointers are mostly repetition. */
export async function keepAudience(
  options: PushesOptions,
  { objectId: push, _expiresAt }: PushRecord,
  audience: WhereExpression,
): Promise<WhereExpression> {
  const where = gzipSync(serializeAudience(audience));
  if (where.length > MAX_AUDIENCE_BYTES) {
    throw new ApiError(
      "payloadTooLarge",
      "The sub-queries find too many objects for one push; narrow them.",
    );
  }
  const put = toPut({
    table: options.pushesTable,
    item: { ...pushKey(push, AUDIENCE), where, _expiresAt },
    condition: expression`attribute_not_exists(#_part)`,
  });
  const { kind } = await writeItem(options, put);
  if (kind === "written") return audience;
  const kept = await findAudience(options, push);
  if (!kept) throw new Error(`Push ${push} has a stored audience that can't be read`);
  return kept;
}
