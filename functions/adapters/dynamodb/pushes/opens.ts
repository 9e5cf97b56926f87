import { createHash } from "node:crypto";
import pMap from "p-map";
import { isProvider, type Provider } from "../../../contract/push-providers.ts";
import type { PushOpens } from "../../../ports/push.ts";
import { expression } from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { collect } from "./push-parts.ts";
import { type PushesOptions, placeholders, pushKey } from "./table.ts";

/**
 * Partition keys of a push: DynamoDB takes 1,000 writes a second for one, and the devices of a large
 * push open it within minutes.
 */
const KEYS = 32;
/** Items under a key: with a million devices each has 61, so that a write still takes one unit. */
const ITEMS = 512;
/** Of the SHA-256 of a device's objectId: two of 1,000 in one item are the same once in 10¹⁶. */
const HASH_CHARACTERS = 11;
const PARALLEL_KEYS = 8;

/**
 * `opens#<pushId>#<key>` / `opens#<number>` in the Pushes table: the devices, as a set of hashes, and how
 * many of each provider they are. One conditional write for an open, repeated or not.
 */
export function createPushOpens(options: PushesOptions): PushOpens {
  return {
    note: async ({ objectId: push, _expiresAt }, provider, device) => {
      const hash = createHash("sha256").update(device).digest();
      const name = hash.toString("base64url").slice(0, HASH_CHARACTERS);
      const update = toUpdate({
        table: options.pushesTable,
        key: keyFor(push, hash),
        set: { _expiresAt },
        add: { devices: new Set([name]), [provider]: 1 },
        condition: expression`attribute_not_exists(#devices) OR NOT contains(#devices, ${name})`,
      });
      return (await writeItem(options, update)).kind === "written";
    },
    count: async (push) => {
      const keys = Array.from({ length: KEYS }, (_, key) => key);
      const items = await pMap(keys, (key) => readKey(options, push, key), {
        concurrency: PARALLEL_KEYS,
      });
      return addCounts(items.flat());
    },
  };
}

function keyFor(push: string, hash: Buffer) {
  // The last bytes, because the first ones are the name.
  const key = hash.readUInt32BE(hash.length - 4) % KEYS;
  const item = hash.readUInt32BE(hash.length - 8) % ITEMS;
  return pushKey(toKey(push, key), `opens#${item}`);
}

function toKey(push: string, key: number): string {
  return `opens#${push}#${key}`;
}

function readKey(options: PushesOptions, push: string, key: number) {
  return collect(options, {
    KeyConditionExpression: "#_push = :push",
    ExpressionAttributeNames: placeholders("_push"),
    ExpressionAttributeValues: { ":push": toKey(push, key) },
  });
}

function addCounts(items: readonly Record<string, unknown>[]) {
  const counts: { [Name in Provider]?: number } = {};
  for (const [name, count] of items.flatMap((item) => Object.entries(item))) {
    if (isProvider(name)) counts[name] = (counts[name] ?? 0) + Number(count);
  }
  return counts;
}
