import type { ObjectReader } from "../../functions/ports/objects.ts";
import type { PushPorts } from "../../functions/ports/push.ts";

/** @param installations number of installations that the table claims to have */
export function readersFor(installations: number): PushPorts["readers"] {
  return {
    _User: emptyReader(0),
    _Role: emptyReader(0),
    _Installation: emptyReader(installations),
  };
}

export const NO_ROLES: PushPorts["roles"] = {
  heldBy: async () => [],
  find: async () => undefined,
  memberIds: async () => [],
  roleIds: async () => [],
} as never;

/** The reader of a class in which sub-queries find nothing. */
function emptyReader<Row>(objects: number): ObjectReader<Row> {
  return {
    size: async () => ({ objects, scanUnits: objects / 8 }),
    count: async () => ({ entries: 10, readUnits: 1 }),
    async *read() {},
  };
}
