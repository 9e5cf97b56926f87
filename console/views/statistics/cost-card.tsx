import type { CountedPushes } from "../../api/statistics.ts";
import { DayChart } from "../../parts/chart/day-chart.tsx";
import { Numbers } from "../../parts/chart/numbers.tsx";
import { Card, Facts } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { formatDay, formatNumber, formatUsd, words } from "../../words/words.ts";
import { type DayOfPushes, forecastMonth, type MonthCost } from "./days.ts";

interface CostCardProps {
  readonly rows: readonly DayOfPushes[];
  readonly loaded: CountedPushes;
  readonly now: Date;
}

export function CostCard({ rows, loaded, now }: CostCardProps) {
  const { statistics } = words.value;
  const month = forecastMonth(loaded, now);
  return (
    <Card title={statistics.cost}>
      <p class="quiet">{statistics.costAbout}</p>
      {month ? <Month month={month} /> : <p>{statistics.noCostOfMonth}</p>}
      <DayChart
        label={statistics.cost}
        days={rows.map(({ day }) => day.start)}
        series={[{ title: statistics.usd, look: "plain-bars", values: rows.map(({ usd }) => usd) }]}
        format={formatUsd}
        formatAxis={formatUsd}
        isWhole={false}
      />
      <Numbers label={statistics.cost}>
        <Table
          label={statistics.cost}
          rows={rows.toReversed()}
          keyOf={({ day }) => day.start.toISOString()}
          columns={[
            { title: statistics.day, cell: ({ day }) => formatDay(day.start) },
            { title: statistics.pushes, isNumber: true, cell: (row) => formatNumber(row.pushes) },
            { title: statistics.usd, isNumber: true, cell: ({ usd }) => formatUsd(usd) },
          ]}
        />
      </Numbers>
    </Card>
  );
}

function Month({ month }: { readonly month: MonthCost }) {
  const { statistics } = words.value;
  const { usd, since, elapsedDays, daysOfMonth, forecastUsd } = month;
  const elapsed = formatNumber(Math.round(elapsedDays * 10) / 10);
  return (
    <>
      <Facts
        facts={[
          { name: statistics.soFar(formatDay(since)), value: formatUsd(usd) },
          {
            name: statistics.forecast,
            value: forecastUsd === undefined ? statistics.forecastLater : formatUsd(forecastUsd),
          },
        ]}
      />
      {forecastUsd !== undefined && (
        <p class="quiet">{statistics.computed(formatUsd(usd), elapsed, daysOfMonth)}</p>
      )}
    </>
  );
}
