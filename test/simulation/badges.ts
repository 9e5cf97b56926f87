import { createBadges } from "../../functions/adapters/dynamodb/installations/badges.ts";
import { INSTALLATIONS } from "../../functions/contract/tables.ts";
import type { Badges } from "../../functions/ports/installations.ts";
import type { Population } from "./population.ts";
import type { Process } from "./process.ts";
import { createMemoryTable } from "./table/memory-table.ts";
import { createTableClient, type TableService } from "./table/table-client.ts";

export interface StoredBadges {
  of(process: Process): Badges;
  stored(index: number): number | undefined;
}

/** Badges in a table of installations whose rows are created when a push increments them. */
export function createStoredBadges(
  population: Population,
  options: Omit<TableService, "table" | "during"> & { readonly now: () => number },
): StoredBadges {
  const { random, now } = options;
  const table = createMemoryTable(INSTALLATIONS, { now, lagMs: () => 0 });
  const service = { ...options, table, during: <T>(_call: unknown, act: () => T) => act() };
  const keep = (objectId: string) => {
    if (table.get({ objectId })) return;
    const item = { ...population.at(population.indexOf(objectId)) } as never;
    table.write([{ kind: "Put", item }]);
  };
  return {
    stored: (index) => table.get({ objectId: population.at(index).objectId })?.badge as number,
    of: (process) =>
      process.port("badges", (call) => {
        const client = createTableClient(service, call);
        const badges = createBadges({
          client,
          installationsTable: "installations",
          clock: process.clock,
          pause: (longestMs) => process.sleep(random.integer(longestMs)),
        });
        return {
          raise: (push: string, objectIds: readonly string[]) => {
            for (const objectId of objectIds) keep(objectId);
            return badges.raise(push, objectIds);
          },
        };
      }),
  };
}
