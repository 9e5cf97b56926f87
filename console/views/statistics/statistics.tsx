import { getServerTime } from "../../api/date.ts";
import { type CountedPushes, findPushesSince } from "../../api/statistics.ts";
import { Select } from "../../parts/field.tsx";
import { Empty, Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { useRemote } from "../../state/remote.ts";
import { goTo, route } from "../../state/route.ts";
import { getServer } from "../../state/server.ts";
import { formatNumber, words } from "../../words/words.ts";
import { CostCard } from "./cost-card.tsx";
import { countByDay, type Day, isWithin, lastDays, monthStart } from "./days.ts";
import { DeviceCard } from "./device-card.tsx";
import { findLargest } from "./largest-push.ts";
import { NewUsers } from "./new-users.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import { ReasonCard } from "./reason-card.tsx";
import { RequestCard } from "./request-card.tsx";

const RANGES = ["14", "30"] as const;

interface Loadings extends CountedPushes {
  readonly now: Date;
}

/** The pushes of the longest range and of the month, so that another range needs no request. */
async function load(): Promise<Loadings> {
  const now = new Date(await getServerTime());
  const [first] = lastDays(now, Number(RANGES.at(-1)));
  const since = Math.min(monthStart(now).getTime(), first?.start.getTime() ?? now.getTime());
  return { now, ...(await findPushesSince(new Date(since))) };
}

export function Statistics() {
  const { statistics } = words.value;
  const remote = useRemote(load, []);
  const range = RANGES.find((days) => days === route.value.query.get("days")) ?? RANGES[0];
  const actions = (
    <>
      <Select
        label={statistics.time}
        value={range}
        options={RANGES.map((days) => ({
          value: days,
          title: statistics.lastDays(Number(days)),
        }))}
        onValue={(days) => goTo(["statistics"], { days })}
      />
      <button type="button" onClick={remote.reload} aria-busy={remote.isLoading}>
        {statistics.reload}
      </button>
    </>
  );
  return (
    <Page title={statistics.title} about={statistics.about} actions={actions}>
      <Loaded remote={remote}>
        {(loaded) => <Pictures loaded={loaded} days={lastDays(loaded.now, Number(range))} />}
      </Loaded>
    </Page>
  );
}

interface PicturesProps {
  readonly loaded: Loadings;
  readonly days: readonly Day[];
}

function Pictures({ loaded, days }: PicturesProps) {
  const { statistics } = words.value;
  const pushes = loaded.pushes.filter((push) => days.some((day) => isWithin(push, day)));
  const rows = countByDay(pushes, days);
  return (
    <>
      {!loaded.isComplete && (
        <div class="notice" role="note">
          {statistics.truncated(formatNumber(loaded.pushes.length))}
        </div>
      )}
      {pushes.length === 0 ? (
        <Card title={statistics.pushes}>
          <Empty>{statistics.none(days.length)}</Empty>
        </Card>
      ) : (
        <>
          <OutcomeCard rows={rows} />
          <ReasonCard pushes={pushes} days={days.length} />
          <DeviceCard rows={findLargest(pushes, days)} />
          <CostCard rows={rows} loaded={loaded} now={loaded.now} />
        </>
      )}
      <NewUsers key={days.length} days={days} />
      {!getServer().isLocal && <RequestCard key={`requests-${days.length}`} days={days} />}
    </>
  );
}
