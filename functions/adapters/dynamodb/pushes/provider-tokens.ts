import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { KeptToken, ProviderTokens } from "../../../ports/push.ts";
import { expression } from "../writes/expression.ts";
import { toPut, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

/** APNs refuses older tokens. */
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
    new GetCommand({ TableName, Key: toKey(name), ConsistentRead: true }),
  );
  return Item && { sealed: String(Item.sealed), issuedAtMs: Number(Item.issuedAtMs) };
}

/** Expired items are replaced like any other, because TTL deletes late. */
async function replace(
  options: PushesOptions,
  name: string,
  { next, seen }: { next: KeptToken; seen: KeptToken | undefined },
): Promise<KeptToken> {
  const _expiresAt = Math.ceil(next.issuedAtMs / 1_000) + LIFETIME_SECONDS;
  const put = toPut({
    table: options.pushesTable,
    item: { ...toKey(name), ...next, _expiresAt },
    condition: seen
      ? expression`attribute_not_exists(#sealed) OR #sealed = ${seen.sealed}`
      : expression`attribute_not_exists(#sealed)`,
    returnStored: true,
  });
  const answer = await writeItem(options, put);
  if (answer.kind === "written") return next;
  const { sealed, issuedAtMs } = answer.stored ?? {};
  if (typeof sealed !== "string")
    throw new Error(`Provider token ${name} was neither written nor found`);
  return { sealed, issuedAtMs: Number(issuedAtMs) };
}

function toKey(name: string) {
  return pushKey(`provider-token#${name}`, "token");
}
