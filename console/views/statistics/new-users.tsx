import { useSignal } from "@preact/signals";
import { countUsersBetween } from "../../api/statistics.ts";
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
/** Requests at once. */
const BATCH = 5;

interface DayOfUsers {
  readonly day: Day;
  readonly count: number;
  readonly readUnits: number;
}

async function countUsers(days: readonly Day[]): Promise<readonly DayOfUsers[]> {
  const counted: DayOfUsers[] = [];
  for (let from = 0; from < days.length; from += BATCH) {
    const batch = days.slice(from, from + BATCH).map(async (day) => ({
      day,
      ...(await countUsersBetween(day.start, day.end)),
    }));
    counted.push(...(await Promise.all(batch)));
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
    <Card title={statistics.users}>
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

function UsersByDay({ rows }: { readonly rows: readonly DayOfUsers[] }) {
  const { statistics } = words.value;
  if (rows.every(({ count }) => count === 0)) {
    return <Empty>{statistics.noUsers(rows.length)}</Empty>;
  }
  return (
    <>
      <DayChart
        label={statistics.users}
        days={rows.map(({ day }) => day.start)}
        series={[
          { title: statistics.users, look: "plain-bars", values: rows.map(({ count }) => count) },
        ]}
        format={formatNumber}
        formatAxis={formatCompact}
        isWhole
      />
      <Numbers label={statistics.users}>
        <Table
          label={statistics.users}
          rows={rows.toReversed()}
          keyOf={({ day }) => day.start.toISOString()}
          columns={[
            { title: statistics.day, cell: ({ day }) => formatDay(day.start) },
            { title: statistics.users, isNumber: true, cell: ({ count }) => formatNumber(count) },
          ]}
        />
      </Numbers>
    </>
  );
}
