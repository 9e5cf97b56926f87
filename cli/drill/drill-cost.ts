import { PRICES } from "../../lib/costs/prices.ts";

const HOURS_PER_MONTH = 730;

/** Two eventually consistent reads of 4 KB are one unit. */
const BYTES_PER_READ_UNIT = 8_192;

export interface Used {
  /** Size of the restored rows and indexes. */
  readonly bytes: number;
  readonly readUnits: number;
  readonly hours: number;
}

export function toUsd({ bytes, readUnits, hours }: Used): number {
  const storage = PRICES.storedBytes * (hours / HOURS_PER_MONTH);
  return bytes * (PRICES.restoredBytes + storage) + readUnits * PRICES.readUnits;
}

/** Read units for counting tables and their copies. */
export function toCountingUnits(bytes: number): number {
  return (2 * bytes) / BYTES_PER_READ_UNIT;
}

/** Bytes that were read with these units, which DynamoDB rounds up for each page. */
export function toReadBytes(readUnits: number): number {
  return readUnits * BYTES_PER_READ_UNIT;
}
