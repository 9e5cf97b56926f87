import type { Provider } from "../../../contract/push-providers.ts";
import type { JsonObject } from "../../json.ts";
import { chunkId } from "../ledger/chunk.ts";
import type { ChunkProgress, PlanPartition } from "../ledger/ledger.ts";
import type { PushRecord } from "../ledger/push-record.ts";
import { addUnits, NO_UNITS, type UsedUnits } from "../ledger/used-units.ts";
import type { ProviderDefinitions } from "../providers/provider-definition.ts";
import { toReadUnits } from "./item-size.ts";
import {
  forListedDevices,
  toCostFacts,
  unitsBeforeFold,
  unitsForChunk,
  unitsForFold,
  unitsForPartition,
} from "./ledger-cost.ts";

/** A chunk that would be sent. */
export interface ChunkSize {
  readonly provider: Provider;
  readonly devices: number;
  /** Devices whose installation is known. */
  readonly installations: number;
  /** Bytes of the devices in the message. */
  readonly messageBytes: number;
}

/** Bytes of a chunk's item. */
const CHUNK_BYTES = 400;
/**
 * Milliseconds of a whole processor for each device; `npm run bench -- push` measures 0.03 to 0.05
 * and 0.07 to 0.09. The chunks of an invocation share the time that it waits for gateways.
 */
const PLAN_MS = 0.05;
const SEND_MS = 0.1;
/** Chunks in each page that the planner writes. */
const CHUNKS_A_PAGE = 8;
/** Folds until a push is done. */
const FOLDS = 3;
/** Milliseconds of a fold, most of them spent waiting for the next one. */
const FOLD_MS = 300;

/**
 * Estimates the cost of a push without retries, by the same rules as its record.
 *
 * @param plan `readUnits` to find the audience, and in how many partitions
 */
export function estimatePush(
  record: PushRecord,
  chunks: readonly ChunkSize[],
  plan: {
    readonly readUnits: number;
    readonly partitions: number;
    readonly providers: ProviderDefinitions;
    /** All contents of the push. */
    readonly contents: readonly JsonObject[];
  },
): UsedUnits {
  const facts = toCostFacts(record, plan.contents, plan.providers);
  const fold = { readUnits: toReadUnits(chunks.length * CHUNK_BYTES), writeUnits: 0, ms: FOLD_MS };
  const partitions = Array.from({ length: plan.partitions }, () => PARTITION);
  return [
    unitsBeforeFold(record),
    ...Array.from({ length: FOLDS }, () => unitsForFold(record, fold)),
    ...partitions.map((partition) => unitsForPartition(partition, facts)),
    unitsForPartition(toPlanning(chunks, plan.readUnits), facts),
    ...chunks.map((chunk) =>
      unitsForChunk(toSentChunk(chunk), chunk.installations > 0 ? facts : forListedDevices(facts)),
    ),
  ].reduce<UsedUnits>(addUnits, NO_UNITS);
}

/** One that a planner took and whose last page it wrote. */
const PARTITION: PlanPartition = {
  push: "",
  partition: 0,
  access: { kind: "list" },
  state: "planned",
  cursor: "",
  page: 1,
  epoch: 1,
  leaseUntilMs: 0,
  chunks: 0,
  devices: 0,
};

/** The pages of all partitions. */
function toPlanning(chunks: readonly ChunkSize[], readUnits: number): PlanPartition {
  const devices = chunks.reduce((sum, chunk) => sum + chunk.devices, 0);
  const page = Math.ceil(chunks.length / CHUNKS_A_PAGE) - 1;
  return { ...PARTITION, epoch: 0, page, readUnits, computeMs: devices * PLAN_MS };
}

function toSentChunk({ provider, devices, messageBytes }: ChunkSize): ChunkProgress {
  return {
    push: "",
    chunk: chunkId(0, 0, 0),
    state: "settled",
    provider,
    messageBytes,
    count: devices,
    successes: devices,
    createdMs: 0,
    sentMs: 0,
    takes: 1,
    computeMs: devices * SEND_MS,
  };
}
