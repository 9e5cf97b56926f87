import type { Badges } from "../../functions/ports/badges.ts";
import type { Process } from "./process.ts";

/** Badges of all devices; each push raises each of them once, as the port promises. */
export function createBadges(): { of(process: Process): Badges } {
  const badges = new Map<string, number>();
  const raised = new Map<string, number>();
  const raise = (push: string, objectId: string): number => {
    const key = `${push} ${objectId}`;
    const badge = raised.get(key) ?? (badges.get(objectId) ?? 0) + 1;
    raised.set(key, badge);
    badges.set(objectId, badge);
    return badge;
  };
  return {
    of: (process) => ({
      raise: (push, objectIds) =>
        process.effect(
          "badges.raise",
          () => new Map(objectIds.map((objectId) => [objectId, raise(push, objectId)])),
        ),
    }),
  };
}
