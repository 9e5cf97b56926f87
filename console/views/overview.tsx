import { getServerTime } from "../api/date.ts";
import { findQueues, getClock } from "../api/local.ts";
import { findDeadLetters, findPushes, type PushRecord } from "../api/pushes.ts";
import { Empty, Loaded } from "../parts/notices.tsx";
import { Card, Facts, Page } from "../parts/page.tsx";
import { Time } from "../parts/values.tsx";
import { useRemote } from "../state/remote.ts";
import { linkTo } from "../state/route.ts";
import { getServer } from "../state/server.ts";
import { formatDuration, formatNumber, words } from "../words/words.ts";
import { PushTable } from "./pushes/push-table.tsx";

const EVERY_MS = 4000;
const RECENT = 100;
const SHOWN = 10;

export function Overview() {
  const { nav, overview } = words.value;
  const pushes = useRemote(() => findPushes(RECENT), [], EVERY_MS);
  return (
    <Page title={nav.overview}>
      <div class="columns">
        <Card title={overview.late}>
          <Loaded remote={pushes}>{(records) => <Lateness records={records} />}</Loaded>
        </Card>
        <Card title={overview.unfinished}>
          <Loaded remote={pushes}>{(records) => <Unfinished records={records} />}</Loaded>
        </Card>
        <DeadLetterCount />
        {getServer().isLocal && <LocalState />}
      </div>
      <Card title={overview.recent}>
        <Loaded remote={pushes}>
          {(records) => <PushTable pushes={records.slice(0, SHOWN)} />}
        </Loaded>
      </Card>
    </Page>
  );
}

function Lateness({ records }: { readonly records: readonly PushRecord[] }) {
  const { overview } = words.value;
  const firstSent = durations(records, "firstSent");
  const done = durations(records, "done");
  if (firstSent.length === 0) return <Empty />;
  const describe = (sorted: readonly number[]) =>
    overview.lateness(
      formatDuration(quantile(sorted, 0.5)),
      formatDuration(quantile(sorted, 0.99)),
    );
  return (
    <>
      <Facts
        facts={[
          { name: overview.firstSent, value: describe(firstSent) },
          done.length > 0 && { name: overview.done, value: describe(done) },
        ]}
      />
      <p class="quiet">{overview.ofPushes(firstSent.length)}</p>
    </>
  );
}

/** Milliseconds from the acceptance, or from the moment that was asked for; sorted. */
function durations(records: readonly PushRecord[], until: "firstSent" | "done"): number[] {
  return records
    .flatMap(({ timings = {}, "push-time": pushTime }) => {
      const start = pushTime ?? timings.accepted;
      const end = timings[until];
      return start && end ? [Math.max(0, Date.parse(end) - Date.parse(start))] : [];
    })
    .sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

function Unfinished({ records }: { readonly records: readonly PushRecord[] }) {
  const { overview } = words.value;
  const now = useRemote(getServerTime, [], EVERY_MS).data;
  const waiting = records.filter(({ status }) => status === "in-queue");
  const oldest = waiting.at(-1);
  if (!oldest) return <p class="good">{overview.allDone}</p>;
  return (
    <p>
      <strong class="figure">{formatNumber(waiting.length)}</strong>
      <a href={linkTo(["pushes", oldest.objectId])}>
        {overview.oldest(formatDuration((now ?? Date.now()) - Date.parse(oldest.createdAt)))}
      </a>
    </p>
  );
}

function DeadLetterCount() {
  const { overview } = words.value;
  const letters = useRemote(findDeadLetters, [], EVERY_MS);
  return (
    <Card title={overview.deadLetters}>
      <Loaded remote={letters}>
        {(queues) => {
          const count = queues.reduce((total, { messages }) => total + messages, 0);
          return count === 0 ? (
            <p class="good">{overview.noDeadLetters}</p>
          ) : (
            <a class="figure bad" href={linkTo(["dead-letters"])}>
              {formatNumber(count)}
            </a>
          );
        }}
      </Loaded>
    </Card>
  );
}

function LocalState() {
  const { overview } = words.value;
  const clock = useRemote(getClock, [], EVERY_MS);
  const queues = useRemote(findQueues, [], EVERY_MS);
  const waiting = (queues.data ?? []).reduce((total, { depth }) => total + depth, 0);
  return (
    <Card title={words.value.nav.here}>
      <Facts
        facts={[
          clock.data && { name: overview.now, value: <Time iso={clock.data.now} /> },
          clock.data &&
            clock.data.offsetSeconds > 0 && {
              name: words.value.simulation.clock,
              value: overview.moved(clock.data.offsetSeconds),
            },
          { name: overview.waitingMessages, value: formatNumber(waiting) },
        ]}
      />
    </Card>
  );
}
