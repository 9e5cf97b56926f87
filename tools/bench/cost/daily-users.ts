import type { BillLine } from "../../../lib/costs/bill-line.ts";
import { REQUESTS_FOR_A_START, startUnits } from "../../../lib/costs/starts.ts";
import type { OperationUse } from "./operation-use.ts";
import type { Operation } from "./operations.ts";
import { toRequestLines } from "./request-lines.ts";

export const DAILY_USERS = 100_000;
const DAYS = 30;
const SECONDS = DAYS * 24 * 3_600;

/** Devices of a broadcast to everybody, one a day: daily users are half of all. */
const DEVICES_A_BROADCAST = 2 * DAILY_USERS;
/** Execution environments that never go cold, each reading two secrets every five minutes. */
const WARM_ENVIRONMENTS = 6;
const SECRET_READS = WARM_ENVIRONMENTS * 2 * (SECONDS / 300);
/** The most that a function of the API has. */
const API_MEMORY_MB = 1_769;
/** Users, installations, their index and a week of pushes. */
const STORED_BYTES = 1e9;

interface MeasuredOperation extends Operation {
  readonly use: OperationUse;
}

/**
 * The lines of a month with 100,000 daily users that come on top of an idle month.
 *
 * @param million the lines of a broadcast to a million devices
 */
export function toDailyUsersMonth(
  operations: readonly MeasuredOperation[],
  million: readonly BillLine[],
): BillLine[] {
  const requests = operations.map(({ perDay, use }) => ({
    count: perDay * DAILY_USERS * DAYS,
    use,
  }));
  const devices = DEVICES_A_BROADCAST * DAYS;
  const starts = requests.reduce((sum, { count }) => sum + count, 0) / REQUESTS_FOR_A_START;
  return [
    ...toRequestLines(requests),
    {
      item: "starts of environments",
      unit: "gigabyteSeconds",
      quantity: startUnits(starts, API_MEMORY_MB),
    },
    { item: "keys in functions", unit: "secretReads", quantity: SECRET_READS },
    { item: "data", unit: "storedBytes", quantity: STORED_BYTES },
    { item: "data", unit: "backupBytes", quantity: STORED_BYTES },
    ...million.map(({ item, unit, quantity }) => ({
      item: `daily broadcast: ${item}`,
      unit,
      quantity: (quantity * devices) / 1e6,
    })),
  ];
}
