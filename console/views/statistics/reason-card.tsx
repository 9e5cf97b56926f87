import type { CountedPush } from "../../api/statistics.ts";
import { Empty } from "../../parts/notices.tsx";
import { Card } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { formatNumber, words } from "../../words/words.ts";
import { providerName } from "../pushes/provider-name.ts";
import { countReasons, type ReasonCount, sum } from "./days.ts";

const MAX_SHOWN = 20;

interface ReasonCardProps {
  readonly pushes: readonly CountedPush[];
  readonly days: number;
}

export function ReasonCard({ pushes, days }: ReasonCardProps) {
  const { statistics } = words.value;
  const reasons = countReasons(pushes);
  const left = reasons.length - MAX_SHOWN;
  return (
    <Card title={statistics.reasons}>
      {reasons.length === 0 ? (
        <Empty>{statistics.noReasons(days)}</Empty>
      ) : (
        <>
          <p class="quiet">{statistics.reasonsAbout}</p>
          <ReasonTable reasons={reasons} />
          {left > 0 && <p class="quiet">{statistics.moreReasons(left)}</p>}
        </>
      )}
    </Card>
  );
}

/** The bars stand in the table, so that it is both picture and numbers. */
function ReasonTable({ reasons }: { readonly reasons: readonly ReasonCount[] }) {
  const { statistics, push } = words.value;
  const all = sum(reasons.map(({ count }) => count));
  const most = reasons[0]?.count ?? 1;
  return (
    <Table
      label={statistics.reasons}
      rows={reasons.slice(0, MAX_SHOWN)}
      keyOf={({ provider, reason }) => `${provider} ${reason}`}
      columns={[
        { title: push.provider, cell: ({ provider }) => providerName(provider) },
        {
          title: statistics.reason,
          cell: ({ reason, count }) => (
            <>
              <code>{reason}</code>
              <span class="bar" aria-hidden="true">
                <span class="rejected" style={{ width: `${(100 * count) / most}%` }} />
              </span>
            </>
          ),
        },
        { title: statistics.answers, isNumber: true, cell: ({ count }) => formatNumber(count) },
        {
          title: statistics.share,
          isNumber: true,
          cell: ({ count }) => `${formatNumber(Math.round((1000 * count) / all) / 10)} %`,
        },
      ]}
    />
  );
}
