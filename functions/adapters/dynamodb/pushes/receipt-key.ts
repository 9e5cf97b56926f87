import { randomBytes } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { ReceiptKey } from "../../../ports/push.ts";
import { expression } from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

const KEY = pushKey("push-receipts", "key");
const KEY_BYTES = 32;

/** `push-receipts` / `key` in the Pushes table. It is read once in a container, and never changes. */
export function createReceiptKey(options: PushesOptions): ReceiptKey {
  let known: string | undefined;
  return {
    async find() {
      known ??= (await read(options)) ?? (await create(options));
      return known;
    },
  };
}

async function read({
  client,
  pushesTable: TableName,
}: PushesOptions): Promise<string | undefined> {
  const get = new GetCommand({ TableName, Key: KEY, ConsistentRead: true });
  const { Item: item } = await client.send(get);
  return item && String(item.key);
}

/** If containers create it simultaneously, one succeeds and the others read its key. */
async function create(options: PushesOptions): Promise<string> {
  const update = toUpdate({
    table: options.pushesTable,
    key: KEY,
    set: { key: randomBytes(KEY_BYTES).toString("base64url") },
    condition: expression`attribute_not_exists(#key)`,
  });
  await writeItem(options, update);
  const key = await read(options);
  if (key === undefined) throw new Error("The key of receipts is not in the Pushes table");
  return key;
}
