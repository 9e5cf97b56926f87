import {
  deviceTokenEntry,
  installationIdEntry,
} from "../../functions/domain/installations/installation-index.ts";
import type { StoredInstallation } from "../../functions/domain/installations/stored-installation.ts";
import { postingEntries } from "../../functions/domain/objects/posting.ts";
import type { ProviderDefinitions } from "../../functions/domain/push/providers/provider-definition.ts";
import { addRefusal, wasRefusedBefore } from "../../functions/domain/push/providers/refusals.ts";
import { addressFor, tokenFor } from "../../functions/domain/push/providers/target.ts";
import { toReadUnits } from "../../functions/domain/push/report/item-size.ts";
import type { InstallationPage, InstallationStore } from "../../functions/ports/installations.ts";
import type { KeyCapacity } from "./laws/key-capacity.ts";
import type { Population } from "./population.ts";
import type { Process } from "./process.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { retryAsSdk, throttledError } from "./table/table-client.ts";

type SimulatedInstallations = Pick<
  InstallationStore,
  | "scanPage"
  | "subscribersPage"
  | "findByUnique"
  | "findMany"
  | "deleteIfUnchangedSince"
  | "deleteIfReportedAgain"
  | "noteRefusal"
  | "removeActivityToken"
>;

/** All installations, shared by the containers. */
export interface InstallationTable {
  readonly population: Population;
  readonly removed: ReadonlySet<number>;
  /** By index of each device whose token was refused: on which days. */
  readonly refusals: ReadonlyMap<number, readonly string[]>;
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
  /** Capacity of the table of installations, and of the one with their postings. */
  readonly capacity: { readonly installations: KeyCapacity; readonly postings: KeyCapacity };
  readonly random: SeededRandom;
  /** Reports the devices that a container holds from now on. */
  readonly onRead?: (process: Process, devices: number) => void;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

interface ReadSource {
  readonly key: string;
  readonly table: KeyCapacity;
  readonly itemBytes: number;
}

/** As items usually are; those of a population are smaller. */
const INSTALLATION_BYTES = 500;
const POSTING_BYTES = 100;
/** One key in each partition: a segment of a scan reads a part of a partition. */
const SCANNED_KEYS = ["b", "a", "c", "e"];

/** No installation is expired; pages are in order of objectId. */
export function createInstallationTable(
  population: Population,
  {
    pageSize,
    scanned,
    indexedFields,
    providers,
    capacity,
    random,
    onRead,
  }: InstallationTableOptions,
): InstallationTable {
  const removed = new Set<number>();
  const refusals = new Map<number, readonly string[]>();
  const at = (index: number): StoredInstallation => {
    const days = refusals.get(index);
    const item = population.at(index);
    return days ? { ...item, _refusals: [...days] } : item;
  };
  const after = (objectId: string | undefined) =>
    objectId === undefined ? 0 : population.indexOf(objectId) + 1;

  function page({ from, to, limit }: Range, isWanted: (item: StoredInstallation) => boolean) {
    const items: StoredInstallation[] = [];
    let index = from;
    for (; index < to && items.length < Math.min(limit, pageSize); index++) {
      if (removed.has(index)) continue;
      const item = at(index);
      if (isWanted(item)) items.push(item);
    }
    const next = index < to ? population.at(index - 1).objectId : undefined;
    const read = scanned ?? Math.max(items.length, index - from);
    return { items, scanned: read, ...(next !== undefined && { next }) } as InstallationPage;
  }

  /** A read that need not be consistent, which takes half the units. */
  function request(
    process: Process,
    point: string,
    { key, table, itemBytes }: ReadSource,
    find: () => InstallationPage,
  ): Promise<InstallationPage> {
    const send = () => {
      if (!table.admits("reads", key)) throw throttledError();
      const found = find();
      table.charge("reads", key, toReadUnits(found.scanned * itemBytes) / 2);
      return read(process, found);
    };
    return retryAsSdk(random, process, () => process.effect(point, send));
  }

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

  function isUnchanged(index: number, token: string, sinceMs: number): boolean {
    const item = population.at(index);
    const isSame = tokenFor(item, providers) === token;
    return !removed.has(index) && isSame && Date.parse(item.updatedAt) <= sinceMs;
  }

  return {
    population,
    removed,
    refusals,
    remove: (index) => void removed.add(index),
    of: (process) => ({
      scanPage: ({ segment, totalSegments, from, limit }) => {
        const key = SCANNED_KEYS[Math.floor((segment * SCANNED_KEYS.length) / totalSegments)] ?? "";
        const source = { key, table: capacity.installations, itemBytes: INSTALLATION_BYTES };
        const [start, to] = [segment, segment + 1].map((part) =>
          Math.floor((population.size * part) / totalSegments),
        ) as [number, number];
        const range = { from: Math.max(start, after(from)), to, limit };
        return request(process, "installations.scanPage", source, () => page(range, () => true));
      },
      subscribersPage: ({ entry, from, limit }) => {
        const source = { key: entry, table: capacity.postings, itemBytes: POSTING_BYTES };
        const range = { from: after(from), to: population.size, limit };
        const isSubscriber = (item: StoredInstallation) =>
          postingEntries(item, indexedFields).includes(entry);
        return request(process, "installations.subscribersPage", source, () =>
          page(range, isSubscriber),
        );
      },
      findByUnique: (entries) =>
        process.effect("installations.findByUnique", () => new Map(entries.flatMap(findUnique))),
      findMany: (objectIds) =>
        process.effect("installations.findMany", () =>
          objectIds.flatMap((objectId) => {
            const index = population.indexOf(objectId);
            return removed.has(index) ? [] : [at(index)];
          }),
        ),
      deleteIfUnchangedSince: (objectId, token, beforeMs) =>
        process.effect("installations.deleteIfUnchangedSince", () => {
          const index = population.indexOf(objectId);
          if (!isUnchanged(index, token, beforeMs)) return false;
          removed.add(index);
          return true;
        }),
      deleteIfReportedAgain: (objectId, token, { reportedAtMs, nowMs }) =>
        process.effect("installations.deleteIfReportedAgain", () => {
          const index = population.indexOf(objectId);
          if (!isUnchanged(index, token, reportedAtMs)) return false;
          const isRemoved = wasRefusedBefore(at(index), nowMs);
          const days = addRefusal(at(index), nowMs);
          if (isRemoved) removed.add(index);
          else if (days) refusals.set(index, days);
          return isRemoved;
        }),
      noteRefusal: (objectId, token, refusedAtMs) =>
        process.effect("installations.noteRefusal", () => {
          const index = population.indexOf(objectId);
          const isSame = isUnchanged(index, token, refusedAtMs);
          const days = isSame ? addRefusal(at(index), refusedAtMs) : undefined;
          if (days) refusals.set(index, days);
          return days !== undefined;
        }),
      removeActivityToken: async () => {
        throw new Error("no simulated push is for a Live Activity");
      },
    }),
  };
}
