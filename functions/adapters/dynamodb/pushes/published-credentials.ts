import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { PublicCredentials } from "../../../domain/push/providers/public-credentials.ts";
import type { PublishedCredentials } from "../../../ports/push.ts";
import { toPut, writeItem } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

const KEY = pushKey("push-credentials", "public");

/** `push-credentials` / `public` in the Pushes table. Written only when it changes. */
export function createPublishedCredentials(options: PushesOptions): PublishedCredentials {
  const { client, pushesTable: table } = options;
  let published: string | undefined;
  return {
    async find() {
      const { Item } = await client.send(new GetCommand({ TableName: table, Key: KEY }));
      return Item && (JSON.parse(String(Item.credentials)) as PublicCredentials);
    },
    async publish(value) {
      const credentials = JSON.stringify(value);
      if (credentials === published) return;
      await writeItem(options, toPut({ table, item: { ...KEY, credentials } }));
      published = credentials;
    },
  };
}
