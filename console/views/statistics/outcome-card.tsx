import { DayChart } from "../../parts/chart/day-chart.tsx";
import { Numbers } from "../../parts/chart/numbers.tsx";
import { Card } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { linkTo } from "../../state/route.ts";
import { formatCompact, formatDay, formatNumber, words } from "../../words/words.ts";
import { type DayOfPushes, OUTCOMES } from "./days.ts";

interface OutcomeCardProps {
  readonly rows: readonly DayOfPushes[];
}

const FORMATS = { isWhole: true, format: formatNumber, formatAxis: formatCompact };

export function OutcomeCard({ rows }: OutcomeCardProps) {
  const { statistics, push } = words.value;
  const days = rows.map(({ day }) => day.start);
  const pushes = { title: statistics.pushes, look: "plain-bars" };
  const title = `${statistics.pushes} · ${statistics.outcomes}`;
  return (
    <Card title={title}>
      <p class="quiet">{statistics.outcomesAbout}</p>
      <div class="columns">
        <DayChart
          {...FORMATS}
          label={statistics.pushes}
          days={days}
          series={[{ ...pushes, values: rows.map((row) => row.pushes) }]}
        />
        <DayChart
          {...FORMATS}
          label={statistics.outcomes}
          days={days}
          series={OUTCOMES.map((outcome) => ({
            ...{ title: push[outcome], look: outcome },
            values: rows.map((row) => row[outcome]),
          }))}
        />
      </div>
      <Numbers label={title}>
        <OutcomeTable label={title} rows={rows} />
      </Numbers>
    </Card>
  );
}

interface OutcomeTableProps extends OutcomeCardProps {
  readonly label: string;
}

function OutcomeTable({ label, rows }: OutcomeTableProps) {
  const { statistics, push } = words.value;
  return (
    <Table
      label={label}
      rows={rows.toReversed()}
      keyOf={({ day }) => day.start.toISOString()}
      columns={[
        { title: statistics.day, cell: (row) => <DayLink row={row} /> },
        { title: statistics.pushes, isNumber: true, cell: ({ pushes }) => formatNumber(pushes) },
        ...OUTCOMES.map((outcome) => ({
          title: push[outcome],
          isNumber: true,
          cell: (row: DayOfPushes) => formatNumber(row[outcome]),
        })),
      ]}
    />
  );
}

/** Leads to the pushes of the day. */
function DayLink({ row: { day, pushes } }: { readonly row: DayOfPushes }) {
  const { start } = day;
  if (pushes === 0) return <>{formatDay(start)}</>;
  const month = String(start.getMonth() + 1).padStart(2, "0");
  const date = `${start.getFullYear()}-${month}-${String(start.getDate()).padStart(2, "0")}`;
  return <a href={linkTo(["pushes"], { from: date, until: date })}>{formatDay(start)}</a>;
}
