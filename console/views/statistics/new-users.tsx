import { useSignal } from "@preact/signals";
import { countCreated } from "../../api/statistics.ts";
import { Action } from "../../parts/action.tsx";
import { DayChart } from "../../parts/chart/day-chart.tsx";
import { Numbers } from "../../parts/chart/numbers.tsx";
import { Empty } from "../../parts/notices.tsx";
import { Card } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { formatCompact, formatDay, formatNumber, formatUsd, words } from "../../words/words.ts";
import { type Day, sum } from "./days.ts";

/** As in docs/costs.md: on-demand reads of DynamoDB in us-east-1. */
const USD_PER_READ_UNIT = 0.125e-6;
/** Days at once, of two requests each. */
const BATCH = 3;

interface DayOfUsers {
  readonly day: Day;
  readonly users: number;
  readonly devices: number;
  readonly readUnits: number;
}

async function countDay(day: Day): Promise<DayOfUsers> {
  const [users, devices] = await Promise.all([
    countCreated("_User", day.start, day.end),
    countCreated("_Installation", day.start, day.end),
  ]);
  const readUnits = users.readUnits + devices.readUnits;
  return { day, users: users.count, devices: devices.count, readUnits };
}

async function countUsers(days: readonly Day[]): Promise<readonly DayOfUsers[]> {
  const counted: DayOfUsers[] = [];
  for (let from = 0; from < days.length; from += BATCH) {
    counted.push(...(await Promise.all(days.slice(from, from + BATCH).map(countDay))));
  }
  return counted;
}

export function NewUsers({ days }: { readonly days: readonly Day[] }) {
  const { statistics } = words.value;
  const rows = useSignal<readonly DayOfUsers[] | undefined>(undefined);
  const run = async () => {
    rows.value = await countUsers(days);
  };
  return (
    <Card title={statistics.created}>
      <p class="quiet">{statistics.usersAbout}</p>
      <div class="row">
        <Action run={run}>{statistics.countUsers(days.length)}</Action>
        <span class="quiet" role="status">
          {rows.value && describeCost(rows.value)}
        </span>
      </div>
      {rows.value && <UsersByDay rows={rows.value} />}
    </Card>
  );
}

function describeCost(rows: readonly DayOfUsers[]): string {
  const units = sum(rows.map(({ readUnits }) => readUnits));
  const shown = formatNumber(Math.round(units * 10) / 10);
  return words.value.statistics.countedFor(shown, formatUsd(units * USD_PER_READ_UNIT));
}

const KINDS = ["users", "devices"] as const;
const TITLES = { users: "users", devices: "newDevices" } as const;

function UsersByDay({ rows }: { readonly rows: readonly DayOfUsers[] }) {
  const { statistics } = words.value;
  if (rows.every(({ users, devices }) => users + devices === 0)) {
    return <Empty>{statistics.noUsers(rows.length)}</Empty>;
  }
  return (
    <>
      <div class="columns">
        {KINDS.map((kind) => (
          <DayChart
            key={kind}
            label={statistics[TITLES[kind]]}
            days={rows.map(({ day }) => day.start)}
            series={[
              {
                title: statistics[TITLES[kind]],
                look: "plain-bars",
                values: rows.map((row) => row[kind]),
              },
            ]}
            format={formatNumber}
            formatAxis={formatCompact}
            isWhole
          />
        ))}
      </div>
      <Numbers label={statistics.created}>
        <Table
          label={statistics.created}
          rows={rows.toReversed()}
          keyOf={({ day }) => day.start.toISOString()}
          columns={[
            { title: statistics.day, cell: ({ day }) => formatDay(day.start) },
            ...KINDS.map((kind) => ({
              title: statistics[TITLES[kind]],
              isNumber: true,
              cell: (row: DayOfUsers) => formatNumber(row[kind]),
            })),
          ]}
        />
      </Numbers>
    </>
  );
}
