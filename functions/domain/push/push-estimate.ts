import { readUnitsOf, writeUnitsOf } from "./item-size.ts";
import { addUnits, computeUnits, NO_UNITS, requestsOfMessage, type UsedUnits } from "./prices.ts";
import type { Provider } from "./target.ts";

/** A chunk that would be sent. */
export interface ChunkSize {
  readonly provider: Provider;
  readonly devices: number;
  readonly messageBytes: number;
}

/** A write in a transaction takes twice the units. */
const TRANSACTED = 2;
/** Of a chunk's two items: what changes; the digest of its devices, and its key. */
const CHUNK_BYTES = 600;
const DIGEST_BYTES_A_DEVICE = 5;
const DIGEST_ITEM_BYTES = 84;
/** Of a plan or settle message. */
const SMALL_MESSAGE_BYTES = 100;
/** Folds of a push until it is done; each writes the record and sends the next message. */
const FOLDS = 3;
/** Functions with a whole processor; measured by `npm run bench -- push`. */
const WORKER_MB = 1_769;
const PLAN_MS_A_DEVICE = 0.05;
const SEND_MS_A_DEVICE = 0.25;

/**
 * What a push probably takes, apart from retries: every chunk planned, leased and settled once.
 *
 * @param readUnits that finding the audience takes
 */
export function estimatePush(
  chunks: readonly ChunkSize[],
  { readUnits, recordBytes }: { readonly readUnits: number; readonly recordBytes: number },
): UsedUnits {
  const ofChunks = chunks.map((chunk) => unitsOfChunk(chunk, recordBytes));
  return [unitsOfRecord(recordBytes), { readUnits }, ...ofChunks].reduce(addUnits, NO_UNITS);
}

function unitsOfChunk({ devices, messageBytes }: ChunkSize, recordBytes: number): UsedUnits {
  const write = writeUnitsOf(CHUNK_BYTES);
  const digest = writeUnitsOf(DIGEST_ITEM_BYTES + devices * DIGEST_BYTES_A_DEVICE);
  const computeMs = devices * (PLAN_MS_A_DEVICE + SEND_MS_A_DEVICE);
  return addUnits(
    {
      ...NO_UNITS,
      readUnits: readUnitsOf(recordBytes),
      // Planned in a transaction, leased, settled.
      writeUnits: TRANSACTED * (write + digest) + write + write,
      messages: requestsOfMessage(messageBytes + recordBytes),
      invocations: 1,
    },
    computeUnits(computeMs, WORKER_MB),
  );
}

/** The record with its pointer and its two indexes, the start with one partition, the folds. */
function unitsOfRecord(recordBytes: number): UsedUnits {
  const write = writeUnitsOf(recordBytes);
  return {
    ...NO_UNITS,
    readUnits: (2 + FOLDS) * readUnitsOf(recordBytes),
    writeUnits: TRANSACTED * (write + 1) + 2 + TRANSACTED * (write + 1) + FOLDS * write,
    messages: (1 + FOLDS) * requestsOfMessage(SMALL_MESSAGE_BYTES),
    invocations: 2 + FOLDS,
  };
}
