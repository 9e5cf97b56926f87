import { createHash } from "node:crypto";
import pMap from "p-map";
import { isProvider, type Provider } from "../../../contract/push-providers.ts";
import type { DeviceCounts } from "../../../ports/push.ts";
import { expression } from "../writes/expression.ts";
import { toUpdate, writeItem } from "../writes/write.ts";
import { collect } from "./push-parts.ts";
import { type PushesOptions, placeholders, pushKey } from "./table.ts";

/** A counted event of devices; the first part of the keys. */
export type CountedDeed = "opens" | "receipts";

/**
 * Partition keys of a push: DynamoDB takes 1,000 writes a second for one, and the devices of a large
 * push get and open it within minutes.
 */
const KEYS = 32;
/** Items under a key: with a million devices each has 61, so that a write still takes one unit. */
const ITEMS = 512;
/** Length of a device's hash, part of its name's SHA-256: two of 1,000 in one item are equal once in 10¹⁶. */
const HASH_CHARACTERS = 11;
const PARALLEL_KEYS = 8;

/**
 * `<deed>#<pushId>#<key>` / `devices#<number>` in the Pushes table: the devices, as a set of hashes, and how
 * many of each provider they are. One conditional write for a device, repeated or not.
 */
export function createDeviceCounts(deed: CountedDeed, options: PushesOptions): DeviceCounts {
  return {
    note: async ({ objectId: push, _expiresAt }, provider, device) => {
      const hash = createHash("sha256").update(device).digest();
      const name = hash.toString("base64url").slice(0, HASH_CHARACTERS);
      const update = toUpdate({
        table: options.pushesTable,
        key: keyFor({ deed, push }, hash),
        set: { _expiresAt },
        add: { devices: new Set([name]), [provider]: 1 },
        condition: expression`attribute_not_exists(#devices) OR NOT contains(#devices, ${name})`,
      });
      return (await writeItem(options, update)).kind === "written";
    },
    count: async (push) => {
      const keys = Array.from({ length: KEYS }, (_, key) => key);
      const items = await pMap(keys, (key) => readKey(options, toKey({ deed, push }, key)), {
        concurrency: PARALLEL_KEYS,
      });
      return addCounts(items.flat());
    },
  };
}

interface Counted {
  readonly deed: CountedDeed;
  readonly push: string;
}

function keyFor(counted: Counted, hash: Buffer) {
  // The last bytes, because the first ones are the name.
  const key = hash.readUInt32BE(hash.length - 4) % KEYS;
  const item = hash.readUInt32BE(hash.length - 8) % ITEMS;
  return pushKey(toKey(counted, key), `devices#${item}`);
}

function toKey({ deed, push }: Counted, key: number): string {
  return `${deed}#${push}#${key}`;
}

function readKey(options: PushesOptions, key: string) {
  return collect(options, {
    KeyConditionExpression: "#_push = :push",
    ExpressionAttributeNames: placeholders("_push"),
    ExpressionAttributeValues: { ":push": key },
  });
}

function addCounts(items: readonly Record<string, unknown>[]) {
  const counts: { [Name in Provider]?: number } = {};
  for (const [name, count] of items.flatMap((item) => Object.entries(item))) {
    if (isProvider(name)) counts[name] = (counts[name] ?? 0) + Number(count);
  }
  return counts;
}
