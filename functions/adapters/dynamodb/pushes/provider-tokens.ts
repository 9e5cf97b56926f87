import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { KeptToken, ProviderTokens } from "../../../ports/push.ts";
import { ifAllowed, type PushesOptions, placeholders, pushKey } from "./table.ts";

/** APNs takes no token that is older. */
const LIFETIME_SECONDS = 3_600;

/** Provider tokens in the Pushes table, which every sender can write. */
export function createProviderTokens(options: PushesOptions): ProviderTokens {
  return {
    find: (name) => find(options, name),
    replace: (name, next, seen) => replace(options, name, { next, seen }),
  };
}

async function find(
  { client, pushesTable: TableName }: PushesOptions,
  name: string,
): Promise<KeptToken | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName, Key: keyOf(name), ConsistentRead: true }),
  );
  return Item && { sealed: String(Item.sealed), issuedAtMs: Number(Item.issuedAtMs) };
}

/** Expired items are replaced like any other: TTL deletes late. */
async function replace(
  { client, pushesTable: TableName }: PushesOptions,
  name: string,
  { next, seen }: { next: KeptToken; seen: KeptToken | undefined },
): Promise<KeptToken> {
  const _expiresAt = Math.ceil(next.issuedAtMs / 1_000) + LIFETIME_SECONDS;
  const failure = await ifAllowed(() =>
    client.send(
      new PutCommand({
        TableName,
        Item: { ...keyOf(name), ...next, _expiresAt },
        ConditionExpression: seen
          ? "attribute_not_exists(#sealed) OR #sealed = :seen"
          : "attribute_not_exists(#sealed)",
        ExpressionAttributeNames: placeholders("sealed"),
        ...(seen && { ExpressionAttributeValues: { ":seen": seen.sealed } }),
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    ),
  );
  const { sealed, issuedAtMs } = failure?.item ?? {};
  if (!failure) return next;
  if (!sealed?.S) throw new Error("A provider token was refused for no other");
  return { sealed: sealed.S, issuedAtMs: Number(issuedAtMs?.N) };
}

function keyOf(name: string) {
  return pushKey(`provider-token#${name}`, "token");
}
