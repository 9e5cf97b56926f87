import { ProvisionedThroughputExceededException } from "@aws-sdk/client-dynamodb";
import {
  deviceTokenEntry,
  installationIdEntry,
  postingEntries,
} from "../../functions/domain/installations/installation-index.ts";
import type { StoredInstallation } from "../../functions/domain/installations/stored-installation.ts";
import type { ProviderDefinitions } from "../../functions/domain/push/providers/provider-definition.ts";
import { addressFor } from "../../functions/domain/push/providers/target.ts";
import type { InstallationPage, InstallationStore } from "../../functions/ports/installations.ts";
import type { Population } from "./population.ts";
import type { Process } from "./process.ts";

type SimulatedInstallations = Pick<
  InstallationStore,
  "scanPage" | "subscribersPage" | "findByUnique" | "findMany" | "deleteIfUnchangedSince"
>;

/** All installations, shared by the containers. */
export interface InstallationTable {
  readonly population: Population;
  readonly removed: ReadonlySet<number>;
  remove(index: number): void;
  of(process: Process): SimulatedInstallations;
}

export interface InstallationTableOptions {
  /** Most devices on one page. */
  readonly pageSize: number;
  /** Keys that a page claims to have read: with 20,000 the planner commits after each page. */
  readonly scanned?: number;
  readonly indexedFields: readonly string[];
  readonly providers: ProviderDefinitions;
  /** Read units per second of one posting list. @default - no limit */
  readonly postingUnits?: number;
  readonly now: () => number;
  /** Reports the devices that a container holds from now on. */
  readonly onRead?: (process: Process, devices: number) => void;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** No installation is expired; pages are in order of objectId. */
export function createInstallationTable(
  population: Population,
  {
    pageSize,
    scanned,
    indexedFields,
    providers,
    postingUnits,
    now,
    onRead,
  }: InstallationTableOptions,
): InstallationTable {
  const removed = new Set<number>();
  const after = (objectId: string | undefined) =>
    objectId === undefined ? 0 : population.indexOf(objectId) + 1;

  function page({ from, to, limit }: Range, isWanted: (item: StoredInstallation) => boolean) {
    const items: StoredInstallation[] = [];
    let index = from;
    for (; index < to && items.length < Math.min(limit, pageSize); index++) {
      if (removed.has(index)) continue;
      const item = population.at(index);
      if (isWanted(item)) items.push(item);
    }
    const next = index < to ? population.at(index - 1).objectId : undefined;
    const read = scanned ?? Math.max(items.length, index - from);
    return { items, scanned: read, ...(next !== undefined && { next }) } as InstallationPage;
  }

  const capacity = createCapacity(postingUnits, now);

  function read(process: Process, found: InstallationPage): InstallationPage {
    onRead?.(process, found.items.length);
    return found;
  }

  function findUnique(entry: string) {
    const index = population.indexOf(entry);
    const item = population.at(index);
    const names = [deviceTokenEntry(`apns${index}`), installationIdEntry(`installation${index}`)];
    if (removed.has(index) || !names.includes(entry)) return [];
    const address = addressFor(item, providers);
    return [[entry, { objectId: item.objectId, ...(address && { address }) }] as const];
  }

  return {
    population,
    removed,
    remove: (index) => void removed.add(index),
    of: (process) => ({
      scanPage: ({ segment, totalSegments, from, limit }) =>
        process.effect("installations.scanPage", () => {
          const [start, to] = [segment, segment + 1].map((part) =>
            Math.floor((population.size * part) / totalSegments),
          ) as [number, number];
          const range = { from: Math.max(start, after(from)), to, limit };
          return read(
            process,
            page(range, () => true),
          );
        }),
      subscribersPage: ({ entry, from, limit }) =>
        retryingThrottles(process, () =>
          process.effect("installations.subscribersPage", () => {
            const range = { from: after(from), to: population.size, limit };
            const found = page(range, (item) =>
              postingEntries(item, indexedFields).includes(entry),
            );
            capacity.take(entry, found.items.length / POSTINGS_A_UNIT);
            return read(process, found);
          }),
        ),
      findByUnique: (entries) =>
        process.effect("installations.findByUnique", () => new Map(entries.flatMap(findUnique))),
      findMany: (objectIds) =>
        process.effect("installations.findMany", () =>
          objectIds.flatMap((objectId) => {
            const index = population.indexOf(objectId);
            return removed.has(index) ? [] : [population.at(index)];
          }),
        ),
      deleteIfUnchangedSince: (objectId, token, beforeMs) =>
        process.effect("installations.deleteIfUnchangedSince", () => {
          const index = population.indexOf(objectId);
          const item = population.at(index);
          const isSame = addressFor(item, providers)?.token === token;
          if (removed.has(index) || !isSame || Date.parse(item.updatedAt) > beforeMs) return false;
          removed.add(index);
          return true;
        }),
    }),
  };
}

/** For postings of about 100 bytes each, with eventually consistent reads. */
const POSTINGS_A_UNIT = 80;
/** The same as in the AWS SDK. */
const ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 400;

/** One partition of a table with a number of units per second. */
function createCapacity(units = Number.POSITIVE_INFINITY, now: () => number) {
  const used = new Map<string, { second: number; units: number }>();
  return {
    /** @throws ProvisionedThroughputExceededException */
    take: (partition: string, wanted: number) => {
      const second = Math.floor(now() / 1_000);
      const known = used.get(partition);
      const before = known?.second === second ? known.units : 0;
      if (before + wanted > units) {
        throw new ProvisionedThroughputExceededException({ message: "Slow down", $metadata: {} });
      }
      used.set(partition, { second, units: before + wanted });
    },
  };
}

async function retryingThrottles<T>(process: Process, read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      const isThrottle = error instanceof ProvisionedThroughputExceededException;
      if (!isThrottle || attempt === ATTEMPTS) throw error;
      await process.sleep(LONGEST_PAUSE_MS * attempt);
    }
  }
}
