import { findTimers, runTimer, type Timer, type TimerRun } from "../api/timers.ts";
import { Action } from "../parts/action.tsx";
import { Explained, inCode } from "../parts/explained.tsx";
import { Empty, Loaded } from "../parts/notices.tsx";
import { Card, Page } from "../parts/page.tsx";
import { Table } from "../parts/table.tsx";
import { Time } from "../parts/values.tsx";
import { type Remote, useRemote } from "../state/remote.ts";
import { words } from "../words/words.ts";

const EVERY_MS = 5000;

export function Timers() {
  const { timers } = words.value;
  const remote = useRemote(findTimers, [], EVERY_MS);
  return (
    <Page title={timers.title} about={timers.about}>
      <Card title={timers.title}>
        <Loaded remote={remote}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty>{inCode(timers.none)}</Empty>
            ) : (
              <TimerTable rows={rows} reload={remote.reload} />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

interface TimerTableProps extends Pick<Remote<unknown>, "reload"> {
  readonly rows: readonly Timer[];
}

function TimerTable({ rows, reload }: TimerTableProps) {
  const { timers } = words.value;
  const run = async (name: string) => {
    await runTimer(name);
    reload();
  };
  return (
    <Table
      label={timers.title}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: timers.name, cell: ({ name }) => <code>{name}</code> },
        { title: timers.function, cell: (timer) => <code>{timer.function}</code> },
        { title: timers.when, cell: (timer) => <When timer={timer} /> },
        {
          title: timers.next,
          cell: ({ enabled, nextRunAt }) => (enabled ? <Time iso={nextRunAt} /> : timers.off),
        },
        { title: timers.last, cell: ({ lastRun }) => <LastRun run={lastRun} /> },
        {
          title: timers.action,
          isAction: true,
          cell: ({ name }) => (
            <Action
              run={() => run(name)}
              question={timers.question(name)}
              label={`${timers.run}: ${name}`}
            >
              {timers.run}
            </Action>
          ),
        },
      ]}
    />
  );
}

function When({ timer: { cron, everySeconds, timeZone } }: { readonly timer: Timer }) {
  if (everySeconds !== undefined) return <>{words.value.timers.every(everySeconds)}</>;
  return (
    <>
      <code>{cron}</code> <span class="quiet">{timeZone}</span>
    </>
  );
}

function LastRun({ run }: { readonly run: TimerRun | undefined }) {
  if (!run) return <span class="quiet">–</span>;
  const { state, startedAt, error, errorCode: code, errorName: name } = run;
  return (
    <>
      <Time iso={startedAt} />{" "}
      <span class={state === "failed" ? "bad" : "quiet"}>{words.value.timers[state]}</span>
      {error && (
        <div class="bad">
          <Explained error={{ message: error, code, name }} />
        </div>
      )}
    </>
  );
}
