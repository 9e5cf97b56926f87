import { line, table } from "../../cli/terminal.ts";
import type { UsedUnits } from "../../functions/domain/push/ledger/used-units.ts";
import { type BillLine, toTotal } from "../../lib/costs/bill-line.ts";
import { toIdleMonth } from "../../lib/costs/idle-month.ts";
import { startDynamoDbEngine } from "../../test/support/dynamodb-engine.ts";
import { synthesize } from "../../test/support/infra/stack.ts";
import { printBill } from "./cost/bill.ts";
import { billConfigurations } from "./cost/configurations.ts";
import { DAILY_USERS, toDailyUsersMonth } from "./cost/daily-users.ts";
import { type MeteredCloud, withMeteredCloud } from "./cost/metered-cloud.ts";
import { measureOperation, measureReconciler, type OperationUse } from "./cost/operation-use.ts";
import { createOperations } from "./cost/operations.ts";
import { AUDIENCES } from "./push/data.ts";
import { meterPushes } from "./push.ts";

/** USD for the counted units. */
const GOALS = { idleMonth: 4.5, dailyUsersMonth: 39.5, million: 0.025 };

/** Devices of the two measured broadcasts. */
const [FEW, MANY] = [25_000, 75_000];

/** @returns false when the counted units of a bill reach its goal */
export async function benchCost(): Promise<boolean> {
  const { resources } = await synthesize();
  const { operations, reconciler } = await withMeteredCloud(measureAll);
  const million = await meterMillion();
  const idle = toIdleMonth(resources, reconciler);
  line("\nMeans of one request");
  table(
    USE_HEAD,
    operations.map(({ name, perDay, use }) => [name, perDay, ...toUseRow(use)]),
  );
  line("\nAn idle month by configuration, $");
  table(
    ["configuration", "adds", "$"],
    (await billConfigurations()).map(({ name, adds, lines }) => [
      name,
      adds,
      toTotal(lines).toFixed(2),
    ]),
  );
  return [
    printBill({ title: "An idle month", lines: idle, goal: GOALS.idleMonth }),
    printBill({
      title: `A month with ${DAILY_USERS.toLocaleString("en")} daily users and a broadcast a day`,
      lines: [...idle, ...toDailyUsersMonth(operations, million)],
      goal: GOALS.dailyUsersMonth,
    }),
    printBill({ title: "A broadcast to a million devices", lines: million, goal: GOALS.million }),
  ].every(Boolean);
}

async function measureAll(metered: MeteredCloud) {
  const operations = [];
  for (const operation of await createOperations(metered.cloud)) {
    operations.push({ ...operation, use: await measureOperation(operation, metered) });
  }
  return { operations, reconciler: await measureReconciler(metered) };
}

/** Continues the line through two broadcasts to a million devices. */
async function meterMillion(): Promise<BillLine[]> {
  const engine = await startDynamoDbEngine("bare");
  try {
    const broadcast = AUDIENCES.filter(({ every }) => every === 1);
    const [few] = await meterPushes(engine, { from: 0, to: FEW }, broadcast);
    const [many] = await meterPushes(engine, { from: FEW, to: MANY }, broadcast);
    if (!few || !many) throw new TypeError("Nothing was metered");
    return toMillion(few.units, many.units);
  } finally {
    await engine.stop();
  }
}

function toMillion(few: UsedUnits, many: UsedUnits): BillLine[] {
  const line = (item: string, unit: BillLine["unit"] & keyof UsedUnits): BillLine => {
    const slope = (many[unit] - few[unit]) / (MANY - FEW);
    return { item, unit, quantity: many[unit] + slope * (1e6 - MANY) };
  };
  return [
    line("find the devices", "readUnits"),
    line("ledger", "writeUnits"),
    line("queues", "messages"),
    line("functions", "invocations"),
    line("functions", "gigabyteSeconds"),
  ];
}

const USE_HEAD = [
  "request",
  "a user and day",
  ...["invocations", "GB-seconds", "read units", "write units", "log bytes", "answer bytes"],
];

function toUseRow(use: OperationUse): string[] {
  const { invocations, gigabyteSeconds, readUnits, writeUnits, logBytes, answerBytes } = use;
  return [
    invocations.toFixed(1),
    gigabyteSeconds.toFixed(4),
    ...[readUnits, writeUnits].map((units) => units.toFixed(1)),
    ...[logBytes, answerBytes].map((bytes) => bytes.toFixed(0)),
  ];
}
