import { createHash } from "node:crypto";
import pMap from "p-map";
import { isProvider, type Provider } from "../../../contract/push-providers.ts";
import type { DeviceCounts } from "../../../ports/push.ts";
import { batchGet } from "../client/batch-get.ts";
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
      const { key, name } = placeOf({ deed, push }, device);
      const update = toUpdate({
        table: options.pushesTable,
        key,
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
    find: async (push, devices) => {
      const places = devices.map((device) => ({ device, ...placeOf({ deed, push }, device) }));
      const sets = await readSets(
        options,
        places.map(({ key }) => key),
      );
      const counted = places.filter(({ key, name }) => sets.get(toText(key))?.has(name));
      return new Set(counted.map(({ device }) => device));
    },
  };
}

interface Counted {
  readonly deed: CountedDeed;
  readonly push: string;
}

type Key = ReturnType<typeof pushKey>;

/** The item that has a device, and the name that it has there. */
function placeOf(counted: Counted, device: string): { readonly key: Key; readonly name: string } {
  const hash = createHash("sha256").update(device).digest();
  // The last bytes, because the first ones are the name.
  const key = hash.readUInt32BE(hash.length - 4) % KEYS;
  const item = hash.readUInt32BE(hash.length - 8) % ITEMS;
  return {
    key: pushKey(toKey(counted, key), `devices#${item}`),
    name: hash.toString("base64url").slice(0, HASH_CHARACTERS),
  };
}

async function readSets({ client, pushesTable: tableName }: PushesOptions, all: readonly Key[]) {
  const keys = [...new Map(all.map((key) => [toText(key), key])).values()];
  const { items } = await batchGet(client, { tableName, keys, consistent: false });
  return new Map(items.map((item) => [toText(item as Key), item.devices as ReadonlySet<string>]));
}

const toText = ({ _push, _part }: Key) => `${_push} ${_part}`;

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
