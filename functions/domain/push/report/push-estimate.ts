import type { Provider } from "../../../contract/push-providers.ts";
import { chunkId } from "../ledger/chunk.ts";
import { NO_OUTCOMES } from "../ledger/chunk-outcome.ts";
import type { PushRecord } from "../ledger/push-record.ts";
import type { ProviderDefinitions } from "../providers/provider-definition.ts";
import { itemBytes } from "./item-size.ts";
import { foldUnitsOf, unitsOfChunk, unitsOfFold, unitsOfPartition } from "./ledger-cost.ts";
import { addUnits, NO_UNITS, type UsedUnits } from "./prices.ts";

/** A chunk that would be sent. */
export interface ChunkSize {
  readonly provider: Provider;
  readonly devices: number;
  /** Of them, those whose installation is known. */
  readonly installations: number;
  /** Of its devices in the message. */
  readonly messageBytes: number;
}

/** Of a chunk's item in the ledger. */
const CHUNK_BYTES = 400;
/** Of a partition's. */
const PARTITION_BYTES = 300;
/**
 * Milliseconds of a whole processor for a device, as `npm run bench -- push` measures them: 0.03 to
 * 0.05 and 0.07 to 0.09. Waiting for gateways is shared by the chunks of an invocation.
 */
const PLAN_MS = 0.05;
const SEND_MS = 0.1;
/** Units of reading and of writing a badge, while its installation is below a kilobyte. */
const BADGE_UNITS = 1;
/** Chunks that a page of the planner writes. */
const CHUNKS_A_PAGE = 8;
/** Times that a push is folded until it is done. */
const FOLDS = 3;
/** Most of it is waiting for the next one. */
const FOLD_MS = 300;

/**
 * What a push probably takes, apart from retries: the same units that its record counts later.
 *
 * @param plan `readUnits` that finding the audience takes, and in how many partitions
 */
export function estimatePush(
  record: PushRecord,
  chunks: readonly ChunkSize[],
  plan: {
    readonly readUnits: number;
    readonly partitions: number;
    readonly providers: ProviderDefinitions;
  },
): UsedUnits {
  const recordBytes = itemBytes(record);
  const devices = chunks.reduce((sum, chunk) => sum + chunk.devices, 0);
  const fold = { readBytes: [chunks.length * CHUNK_BYTES], keptBytes: [], computeMs: FOLD_MS };
  const partition = { epoch: 1, page: 1, bytes: PARTITION_BYTES };
  const partitions = Array.from({ length: plan.partitions }, () =>
    unitsOfPartition(partition, recordBytes),
  );
  const pages = Math.ceil(chunks.length / CHUNKS_A_PAGE);
  const planned = {
    ...partition,
    page: pages,
    epoch: 0,
    readUnits: plan.readUnits,
    computeMs: devices * PLAN_MS,
  };
  return [
    foldUnitsOf(record),
    ...Array.from({ length: FOLDS }, () => unitsOfFold(record, fold)),
    ...partitions,
    unitsOfPartition(planned, recordBytes),
    ...chunks.map((chunk) => unitsOfSent(chunk, recordBytes)),
    ...chunks
      .filter(({ provider }) => plan.providers[provider].raisesBadge?.(record.msg))
      .map(unitsOfBadges),
  ].reduce<UsedUnits>(addUnits, NO_UNITS);
}

function unitsOfSent({ provider, devices, messageBytes }: ChunkSize, recordBytes: number) {
  const chunk = chunkId(0, 0, 0);
  const counts = { ...NO_OUTCOMES, chunk, count: devices, successes: devices, takes: 1 };
  const work = { provider, state: "settled", bytes: CHUNK_BYTES, messageBytes } as const;
  return unitsOfChunk({ ...counts, ...work, computeMs: devices * SEND_MS }, recordBytes);
}

function unitsOfBadges({ installations }: ChunkSize): Partial<UsedUnits> {
  const units = installations * BADGE_UNITS;
  return { readUnits: units, writeUnits: units };
}
