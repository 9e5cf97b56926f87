import type { ObjectReader } from "../../functions/ports/objects.ts";
import type { PushPorts } from "../../functions/ports/push.ts";

export interface InstallationNumbers {
  /** As the table was last counted. */
  readonly counted: number;
  readonly real: number;
}

export function readersFor({ counted, real }: InstallationNumbers): PushPorts["readers"] {
  return {
    _User: emptyReader(0),
    _Role: emptyReader(0),
    _Installation: emptyReader(counted, real),
  };
}

export const NO_ROLES: PushPorts["roles"] = {
  heldBy: async () => [],
  find: async () => undefined,
  memberIds: async () => [],
  roleIds: async () => [],
} as never;

/** Nothing was published, so that a dry run finds none missing. */
export const NO_CREDENTIALS: PushPorts["publicCredentials"] = {
  find: async () => undefined,
  publish: async () => undefined,
};

/** The reader of a class in which sub-queries find nothing. */
function emptyReader<Row>(counted: number, real = counted): ObjectReader<Row> {
  return {
    size: async () => ({ objects: counted, scanUnits: counted / 8 }),
    measure: async () => ({ objects: real, scanUnits: real / 8 }),
    count: async () => ({ entries: 10, readUnits: 1 }),
    async *read() {},
  };
}
