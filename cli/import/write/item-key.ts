import type { Write } from "../../../functions/adapters/dynamodb/writes/write.ts";

/** A string that identifies the item of a put. */
export function itemKey({ Put }: Write): string {
  const { _key, _entry, _member, _partition, objectId } = Put?.Item ?? {};
  return JSON.stringify([
    Put?.TableName,
    _key ?? _entry ?? _partition,
    _member ?? (_key ? 0 : objectId),
  ]);
}
