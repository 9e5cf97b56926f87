import { type PushesOptions, placeholders, pushKey, type TransactItem } from "./table.ts";

/** `schedules` / `<outer id, 12 digits>` */
export function scheduleKey(scheduleId: number) {
  return pushKey("schedules", String(scheduleId).padStart(12, "0"));
}

/** How many entries the list has, so that two requests can't both take the last place. */
const WAITING = pushKey("counter", "waiting");

/** Takes a place on the list, where one of `limit` is left; with the entry's own put. */
export function takePlace({ pushesTable: TableName }: PushesOptions, limit: number): TransactItem {
  return {
    Update: {
      TableName,
      Key: WAITING,
      UpdateExpression: "ADD #count :one",
      ConditionExpression: "attribute_not_exists(#count) OR #count < :limit",
      ExpressionAttributeNames: placeholders("count"),
      ExpressionAttributeValues: { ":one": 1, ":limit": limit },
    },
  };
}

/** Removes an entry and gives its place back: once, because the entry must be there. */
export function leaveSchedule(
  { pushesTable: TableName }: PushesOptions,
  scheduleId: number,
): TransactItem[] {
  return [
    {
      Delete: {
        TableName,
        Key: scheduleKey(scheduleId),
        ConditionExpression: "attribute_exists(#_part)",
        ExpressionAttributeNames: placeholders("_part"),
      },
    },
    {
      Update: {
        TableName,
        Key: WAITING,
        UpdateExpression: "ADD #count :minusOne",
        ExpressionAttributeNames: placeholders("count"),
        ExpressionAttributeValues: { ":minusOne": -1 },
      },
    },
  ];
}
