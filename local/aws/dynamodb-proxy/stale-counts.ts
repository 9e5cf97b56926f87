import { type Answer, type Law, parseAnswer, toAnswer } from "./call.ts";

interface Counted {
  readonly ItemCount: number;
  readonly TableSizeBytes?: number;
  readonly IndexSizeBytes?: number;
}

interface Index extends Counted {
  readonly IndexName: string;
}

interface Table extends Counted {
  readonly TableName: string;
  /** Unix seconds. */
  readonly CreationDateTime: number;
  readonly GlobalSecondaryIndexes?: readonly Index[];
}

interface Snapshot {
  readonly table: Table;
  readonly takenAtMs: number;
}

/** How often DynamoDB counts a table. @see DynamoDB API Reference, TableDescription, ItemCount */
const COUNTED_EVERY_MS = 6 * 3_600_000;

const NOTHING = { ItemCount: 0, TableSizeBytes: 0 };

/**
 * DescribeTable answers with counts that are up to six hours old; a table that is younger than that
 * has none yet.
 */
export function createStaleCounts(clock: { now(): number }): Law {
  const snapshots = new Map<string, Snapshot>();
  return async (call, send) => {
    const answer = await send(call);
    if (call.operation !== "DescribeTable" || answer.status !== 200) return answer;
    const { Table: table } = parseAnswer<{ Table: Table }>(answer);
    const nowMs = clock.now();
    const known = snapshots.get(table.TableName);
    if (isYoung(table, nowMs)) return describe(table, undefined);
    const isSame = known?.table.CreationDateTime === table.CreationDateTime;
    if (isSame && nowMs - known.takenAtMs < COUNTED_EVERY_MS) return describe(table, known.table);
    snapshots.set(table.TableName, { table, takenAtMs: nowMs });
    return answer;
  };
}

function isYoung({ CreationDateTime }: Table, nowMs: number): boolean {
  return nowMs - CreationDateTime * 1_000 < COUNTED_EVERY_MS;
}

function describe(table: Table, counted: Table | undefined): Answer {
  const { ItemCount, TableSizeBytes = 0 } = counted ?? NOTHING;
  const indexes = table.GlobalSecondaryIndexes?.map((index) => {
    const old = counted?.GlobalSecondaryIndexes?.find(
      ({ IndexName }) => IndexName === index.IndexName,
    );
    return {
      ...index,
      ItemCount: old?.ItemCount ?? 0,
      IndexSizeBytes: old?.IndexSizeBytes ?? 0,
    };
  });
  return toAnswer({
    Table: {
      ...table,
      ItemCount,
      TableSizeBytes,
      ...(indexes && { GlobalSecondaryIndexes: indexes }),
    },
  });
}
