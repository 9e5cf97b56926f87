import { useSignal } from "@preact/signals";
import { findRequestSums, type RequestSums } from "../../api/requests.ts";
import { Action } from "../../parts/action.tsx";
import { DayChart } from "../../parts/chart/day-chart.tsx";
import { Numbers } from "../../parts/chart/numbers.tsx";
import { Empty } from "../../parts/notices.tsx";
import { Card } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { formatCompact, formatDay, formatNumber, words } from "../../words/words.ts";
import { type Day, sum } from "./days.ts";

const STATUSES = [
  { name: "answered", look: "successes" },
  { name: "refused", look: "invalidTokens" },
  { name: "failed", look: "rejected" },
] as const;

interface DayOfRequests extends Readonly<Record<(typeof STATUSES)[number]["name"], number>> {
  readonly day: Day;
}

/** Requests by status, which CloudWatch counts for every API; a local cloud has no CloudWatch for its page. */
export function RequestCard({ days }: { readonly days: readonly Day[] }) {
  const { statistics } = words.value;
  const rows = useSignal<readonly DayOfRequests[] | undefined>(undefined);
  const run = async () => {
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) return;
    rows.value = countByDay(await findRequestSums(first.start, last.end), days);
  };
  return (
    <Card title={statistics.requests}>
      <p class="quiet">{statistics.requestsAbout}</p>
      <div class="row">
        <Action run={run}>{statistics.readRequests(days.length)}</Action>
      </div>
      {rows.value && <RequestsByDay rows={rows.value} />}
    </Card>
  );
}

function countByDay(sums: RequestSums, days: readonly Day[]): readonly DayOfRequests[] {
  return days.map((day) => {
    const [from, until] = [day.start.getTime() / 1_000, day.end.getTime() / 1_000];
    const [all, refused, failed] = [sums.count, sums.refused, sums.failed].map((each) =>
      sum(each.filter(({ at }) => at >= from && at < until).map(({ value }) => value)),
    ) as [number, number, number];
    return { day, refused, failed, answered: Math.max(0, all - refused - failed) };
  });
}

function RequestsByDay({ rows }: { readonly rows: readonly DayOfRequests[] }) {
  const { statistics } = words.value;
  if (rows.every((row) => STATUSES.every(({ name }) => row[name] === 0))) {
    return <Empty>{statistics.noRequests(rows.length)}</Empty>;
  }
  return (
    <>
      <DayChart
        label={statistics.requests}
        days={rows.map(({ day }) => day.start)}
        series={STATUSES.map(({ name, look }) => ({
          ...{ look, title: statistics.statuses[name], values: rows.map((row) => row[name]) },
        }))}
        format={formatNumber}
        formatAxis={formatCompact}
        isWhole
      />
      <Numbers label={statistics.requests}>
        <Table
          label={statistics.requests}
          rows={rows.toReversed()}
          keyOf={({ day }) => day.start.toISOString()}
          columns={[
            { title: statistics.day, cell: ({ day }) => formatDay(day.start) },
            ...STATUSES.map(({ name }) => ({
              title: statistics.statuses[name],
              isNumber: true,
              cell: (row: DayOfRequests) => formatNumber(row[name]),
            })),
          ]}
        />
      </Numbers>
    </>
  );
}
