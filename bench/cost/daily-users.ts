import type { BillLine } from "./bill.ts";
import type { OperationUse } from "./operation-use.ts";
import type { Operation } from "./operations.ts";

export const DAILY_USERS = 100_000;
const DAYS = 30;
const SECONDS = DAYS * 24 * 3_600;

/** Devices of a broadcast to everybody, one a day: daily users are half of all. */
const DEVICES_A_BROADCAST = 2 * DAILY_USERS;
/** Execution environments that never go cold, each reading two secrets every five minutes. */
const WARM_ENVIRONMENTS = 6;
const SECRET_READS = WARM_ENVIRONMENTS * 2 * (SECONDS / 300);
/** Users, installations, their index and a week of pushes. */
const STORED_BYTES = 1e9;
/** One line of the access log, as its format in lib/constructs/http-api.ts renders. */
const ACCESS_LOG_BYTES = 310;
/** Headers of an answer. */
const HEADER_BYTES = 300;
/** CloudWatch stores logs compressed, by its price page to 15 %. */
const COMPRESSED = 0.15;

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
  const total = (value: (use: OperationUse) => number) =>
    operations.reduce((sum, { perDay, use }) => sum + perDay * DAILY_USERS * DAYS * value(use), 0);
  const requests = total(() => 1);
  const invocations = total((use) => use.invocations);
  const logged = requests * ACCESS_LOG_BYTES + total((use) => use.logBytes);
  const devices = DEVICES_A_BROADCAST * DAYS;
  return [
    { item: "requests", unit: "requests", quantity: requests },
    { item: "requests", unit: "invocations", quantity: invocations },
    { item: "requests", unit: "gigabyteSeconds", quantity: total((use) => use.gigabyteSeconds) },
    { item: "requests", unit: "readUnits", quantity: total((use) => use.readUnits) },
    { item: "requests", unit: "writeUnits", quantity: total((use) => use.writeUnits) },
    { item: "logs", unit: "logBytes", quantity: logged },
    { item: "logs of a month", unit: "storedLogBytes", quantity: logged * COMPRESSED },
    {
      item: "answers",
      unit: "bytesOut",
      quantity: total((use) => use.answerBytes + HEADER_BYTES),
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
