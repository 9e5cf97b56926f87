import { expression } from "../writes/expression.ts";
import { toDelete, toUpdate, type Write } from "../writes/write.ts";
import { type PushesOptions, pushKey } from "./table.ts";

/** `schedules` / `<outer id, 12 digits>` */
export function scheduleKey(scheduleId: number) {
  return pushKey("schedules", String(scheduleId).padStart(12, "0"));
}

/** The number of entries on the list, so that two requests can't both take the last place. */
const WAITING = pushKey("counter", "waiting");

/** Takes one of `limit` places on the list; written together with the entry. */
export function takePlace({ pushesTable: table }: PushesOptions, limit: number): Write {
  return toUpdate({
    table,
    key: WAITING,
    add: { count: 1 },
    condition: expression`attribute_not_exists(#count) OR #count < ${limit}`,
  });
}

/** Removes an entry and frees its place: once, because the entry must be there. */
export function leaveSchedule(
  { pushesTable: table }: PushesOptions,
  scheduleId: number,
): readonly Write[] {
  const condition = expression`attribute_exists(#_part)`;
  return [
    toDelete({ table, key: scheduleKey(scheduleId), condition }),
    toUpdate({ table, key: WAITING, add: { count: -1 } }),
  ];
}
