import type { Provider } from "../../../contract/push-providers.ts";
import type { PackedChunk } from "../ledger/chunk.ts";
import { addReasons } from "../ledger/chunk-outcome.ts";
import type { DeviceGroup } from "../providers/provider-definition.ts";
import type { Exclusion } from "../providers/target.ts";
import type { ChunkSize } from "./push-estimate.ts";

/** Counts of the part of an audience that was read. */
export interface AudienceTally {
  readonly chunks: readonly ChunkSize[];
  /** The group of the first chunk of each provider. */
  readonly groups: { readonly [P in Provider]?: DeviceGroup };
  readonly excluded: Readonly<Record<Exclusion, number>>;
  /** Devices in the chunks that the credentials don't reach, by reason. */
  readonly unreached: { readonly [P in Provider]?: Readonly<Record<string, number>> };
  /** Installations that were read, meant or not. */
  readonly scanned: number;
  readonly readUnits: number;
  /** The whole audience was read. */
  readonly complete: boolean;
}

/**
 * Reason for which a group can't be reached; undefined if it is reachable or its state is unknown.
 */
export type FindMissing = (provider: Provider, group: DeviceGroup) => string | undefined;

/** Adds up pages of chunks, which are not kept. */
export function createTally(findMissing: FindMissing = () => undefined) {
  const chunks: ChunkSize[] = [];
  const groups: { [P in Provider]?: DeviceGroup } = {};
  const unreached: { [P in Provider]?: Readonly<Record<string, number>> } = {};
  const excluded = { invalid: 0, silent: 0, noAddress: 0, refused: 0 };
  let scanned = 0;
  let readUnits = 0;
  return {
    get readUnits() {
      return readUnits;
    },
    addRead: (page: { readonly scanned: number }) => {
      scanned += page.scanned;
    },
    addExcluded: (exclusion: Exclusion) => {
      excluded[exclusion] += 1;
    },
    addChunks: (packed: readonly PackedChunk[], units = 0) => {
      readUnits += units;
      for (const chunk of packed) {
        groups[chunk.provider] ??= chunk.group;
        const { provider, devices, messageBytes } = chunk;
        for (const [, , own = chunk.group] of devices) {
          const reason = findMissing(provider, own);
          if (reason === undefined) continue;
          unreached[provider] = addReasons(unreached[provider] ?? {}, { [reason]: 1 });
        }
        const installations = devices.filter(([objectId]) => objectId !== "").length;
        chunks.push({ provider, devices: devices.length, installations, messageBytes });
      }
    },
    end: (complete: boolean): AudienceTally => {
      return { chunks, groups, excluded, unreached, scanned, readUnits, complete };
    },
  };
}
