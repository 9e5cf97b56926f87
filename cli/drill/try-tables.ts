import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { CommandError } from "../command-error.ts";
import type { Copies } from "./copies.ts";
import { countRows } from "./count-rows.ts";
import { toReadBytes } from "./drill-cost.ts";
import type { LiveTable } from "./live-tables.ts";
import { countMissing, type TableResult } from "./report.ts";
import { compareSample } from "./sample-rows.ts";

export interface TryOptions {
  readonly client: DynamoDBClient;
  readonly copies: Copies;
  readonly moment: Date;
  /** Rows of each table to compare. */
  readonly sample: number;
  /** Aborted by Ctrl+C. */
  readonly interrupt: AbortSignal;
  advance(text: string): void;
}

export interface Measured {
  readonly result: TableResult;
  readonly readUnits: number;
  /** Size of the copy with its indexes. */
  readonly bytes: number;
}

/**
 * Restores and compares all tables. The first failure ends the others; the copies remain.
 *
 * @throws CommandError on Ctrl+C
 */
export async function tryTables(
  tables: readonly LiveTable[],
  options: TryOptions,
): Promise<Measured[]> {
  const failure = new AbortController();
  const signal = AbortSignal.any([options.interrupt, failure.signal]);
  const tries = tables.map((table) =>
    tryTable(table, { ...options, signal }).catch((error: unknown) => {
      failure.abort(error);
      throw error;
    }),
  );
  // All have to end first: a restore that begins after the deletion would leave its copy.
  await Promise.allSettled(tries);
  if (options.interrupt.aborted)
    throw new CommandError("interrupted before all tables were compared");
  if (failure.signal.aborted) throw failure.signal.reason;
  return Promise.all(tries);
}

interface Run extends TryOptions {
  readonly signal: AbortSignal;
}

async function tryTable(
  table: LiveTable,
  { client, copies, moment, sample: size, signal, advance }: Run,
): Promise<Measured> {
  const startedMs = performance.now();
  const copy = await copies.start(table, { moment, signal });
  await copies.ready(copy, signal);
  const restoreSeconds = (performance.now() - startedMs) / 1_000;
  advance(`${table.id} restored`);
  const live = await countRows(client, { table: table.name, moment, signal });
  const restored = await countRows(client, { table: copy, moment, signal });
  const sample = await compareSample(client, { table, copy, moment, rows: live.rows, size });
  signal.throwIfAborted();
  advance(`${table.id} compared`);
  return {
    result: {
      ...{ table: table.id, restoreSeconds, sample },
      ...{ liveRows: live.rows, copyRows: restored.rows },
      missingRows: countMissing(live, restored),
    },
    readUnits: live.readUnits + restored.readUnits,
    bytes: Math.max(table.bytes, toReadBytes(restored.readUnits)),
  };
}
