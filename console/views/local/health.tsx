import { getHealth, type Health as HealthReport, type OldestPush } from "../../api/local.ts";
import { Empty, Loaded } from "../../parts/notices.tsx";
import { Card, Facts, Page } from "../../parts/page.tsx";
import { useRemote } from "../../state/remote.ts";
import { linkTo } from "../../state/route.ts";
import { formatDuration, formatNumber, words } from "../../words/words.ts";
import { Alarms } from "./alarms.tsx";
import { ProviderTable } from "./provider-table.tsx";
import { QueueTable } from "./queue-table.tsx";

const EVERY_MS = 4000;

/** The same figures as the dashboards and alarms of a deployment: docs/local-cloud.md, "Health". */
export function Health() {
  const { health } = words.value;
  const report = useRemote(getHealth, [], EVERY_MS);
  return (
    <Page title={health.title} about={health.about}>
      <Loaded remote={report}>{(data) => <Report report={data} />}</Loaded>
    </Page>
  );
}

function Report({ report }: { readonly report: HealthReport }) {
  const { health, overview, simulation } = words.value;
  return (
    <>
      {!report.isApiAnswering && (
        <p class="notice bad" role="alert">
          {health.apiSilent}
        </p>
      )}
      <div class="columns">
        <Card title={health.alarms}>
          <Alarms alarms={report.alarms} />
        </Card>
        <Card title={overview.late}>
          <Lateness report={report} />
        </Card>
        <Card title={overview.unfinished}>
          <Oldest oldest={report.oldestUnfinished} unfinished={report.pushes.unfinished} />
        </Card>
      </div>
      <Card title={health.providers}>
        <ProviderTable providers={report.providers} />
      </Card>
      <Card title={simulation.queues}>
        <QueueTable queues={report.queues} />
      </Card>
    </>
  );
}

function Lateness({ report }: { readonly report: HealthReport }) {
  const { overview, health } = words.value;
  const { secondsToFirstSent, secondsToDone, pushes } = report;
  if (!secondsToFirstSent && !secondsToDone) return <Empty />;
  const describe = ({ p50, p99 }: { readonly p50: number; readonly p99: number }) =>
    overview.lateness(formatDuration(p50 * 1000), formatDuration(p99 * 1000));
  return (
    <>
      <Facts
        facts={[
          secondsToFirstSent && { name: overview.firstSent, value: describe(secondsToFirstSent) },
          secondsToDone && { name: overview.done, value: describe(secondsToDone) },
        ].map((fact) => fact ?? false)}
      />
      <p class="quiet">{health.lastHour(formatNumber(pushes.accepted))}</p>
    </>
  );
}

interface OldestProps {
  readonly oldest: OldestPush | null;
  readonly unfinished: number;
}

function Oldest({ oldest, unfinished }: OldestProps) {
  const { overview } = words.value;
  if (!oldest) return <p class="good">{overview.allDone}</p>;
  return (
    <>
      <p>
        <strong class="figure">{formatNumber(unfinished)}</strong>
        <a href={linkTo(["pushes", oldest.push])}>
          {overview.oldest(formatDuration(oldest.ageSeconds * 1000))}
        </a>
      </p>
      <ul>
        {oldest.waiting.map(({ explanation }) => (
          <li key={explanation}>{explanation}</li>
        ))}
      </ul>
    </>
  );
}
