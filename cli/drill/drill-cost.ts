import { PRICES } from "../../functions/domain/push/report/prices.ts";

/** AWS list prices of us-east-1 on 2026-11-27. @see AWS, "Amazon DynamoDB pricing", on-demand capacity */
const RESTORE_USD_PER_GB = 0.15;
const STORAGE_USD_PER_GB_MONTH = 0.25;
const HOURS_PER_MONTH = 730;

const GIGABYTE = 1e9;
/** Two eventually consistent reads of 4 KB are one unit. */
const BYTES_PER_READ_UNIT = 8_192;

export interface Used {
  /** Size of the restored rows and indexes. */
  readonly bytes: number;
  readonly readUnits: number;
  readonly hours: number;
}

export function formatUsd(usd: number): string {
  return usd < 0.01 ? "less than $0.01" : `about $${usd.toFixed(2)}`;
}

export function toUsd({ bytes, readUnits, hours }: Used): number {
  const gigabytes = bytes / GIGABYTE;
  const storage = STORAGE_USD_PER_GB_MONTH * (hours / HOURS_PER_MONTH);
  return gigabytes * (RESTORE_USD_PER_GB + storage) + readUnits * PRICES.readUnits;
}

/** Read units for counting tables and their copies. */
export function toCountingUnits(bytes: number): number {
  return (2 * bytes) / BYTES_PER_READ_UNIT;
}

/** Bytes that were read with these units, which DynamoDB rounds up for each page. */
export function toReadBytes(readUnits: number): number {
  return readUnits * BYTES_PER_READ_UNIT;
}
