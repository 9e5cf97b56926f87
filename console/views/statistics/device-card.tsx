import { DayChart } from "../../parts/chart/day-chart.tsx";
import { Numbers } from "../../parts/chart/numbers.tsx";
import { Card } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { formatCompact, formatDay, formatNumber, words } from "../../words/words.ts";
import { providerName } from "../pushes/provider-name.ts";
import type { Day } from "./days.ts";
import { type DayOfDevices, OTHERS, providersOf } from "./largest-push.ts";

/** Devices of each provider in the push of each day that had most devices: a broadcast has all of them. */
export function DeviceCard({ rows }: { readonly rows: readonly DayOfDevices[] }) {
  const { statistics } = words.value;
  const providers = providersOf(rows);
  if (providers.length === 0) return null;
  const titleOf = (provider: string) =>
    provider === OTHERS ? statistics.others : providerName(provider);
  return (
    <Card title={statistics.devices}>
      <p class="quiet">{statistics.devicesAbout}</p>
      <DayChart
        label={statistics.devices}
        days={rows.map(({ day }: { readonly day: Day }) => day.start)}
        series={providers.map((provider, index) => ({
          title: titleOf(provider),
          look: `provider-${index}`,
          values: rows.map(({ devices }) => devices[provider] ?? 0),
        }))}
        format={formatNumber}
        formatAxis={formatCompact}
        isWhole
        isLevel
      />
      <Numbers label={statistics.devices}>
        <Table
          label={statistics.devices}
          rows={rows.toReversed()}
          keyOf={({ day }) => day.start.toISOString()}
          columns={[
            { title: statistics.day, cell: ({ day }) => formatDay(day.start) },
            ...providers.map((provider) => ({
              title: titleOf(provider),
              isNumber: true,
              cell: ({ devices }: DayOfDevices) => formatNumber(devices[provider] ?? 0),
            })),
          ]}
        />
      </Numbers>
    </Card>
  );
}
