import { advanceClock, findQueues, getClock, resetCloud } from "../../api/local.ts";
import { Action } from "../../parts/action.tsx";
import { Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { formatNumber, words } from "../../words/words.ts";
import { GatewayScripts } from "./gateway-scripts.tsx";

const EVERY_MS = 2000;

export function Simulation() {
  const { simulation } = words.value;
  const reset = (
    <Action run={resetCloud} kind="danger" question={simulation.resetQuestion}>
      {simulation.reset}
    </Action>
  );
  return (
    <Page title={simulation.title} actions={reset}>
      <div class="columns">
        <ClockCard />
        <GatewayScripts />
      </div>
      <QueueCard />
    </Page>
  );
}

function ClockCard() {
  const { simulation, overview } = words.value;
  const clock = useRemote(getClock, [], EVERY_MS);
  const advance = async (seconds: number) => {
    await advanceClock(seconds);
    clock.reload();
  };
  return (
    <Card title={simulation.clock}>
      <Loaded remote={clock}>
        {({ now, offsetSeconds }) => (
          <p>
            <strong>
              <Time iso={now} />
            </strong>{" "}
            {offsetSeconds > 0 && <span class="quiet">{overview.moved(offsetSeconds)}</span>}
          </p>
        )}
      </Loaded>
      <div class="row">
        {Object.entries(simulation.advance).map(([seconds, title]) => (
          <Action key={seconds} run={() => advance(Number(seconds))}>
            {title}
          </Action>
        ))}
      </div>
      <p class="quiet">{simulation.clockHint}</p>
    </Card>
  );
}

function QueueCard() {
  const { simulation } = words.value;
  const queues = useRemote(findQueues, [], EVERY_MS);
  return (
    <Card title={simulation.queues}>
      <Loaded remote={queues}>
        {(rows) => (
          <Table
            label={simulation.queues}
            rows={rows}
            keyOf={({ name }) => name}
            columns={[
              {
                title: simulation.consumer,
                cell: ({ consumer, name }) => <code>{consumer ?? name}</code>,
              },
              {
                title: simulation.waiting,
                isNumber: true,
                cell: ({ depth }) => formatNumber(depth),
              },
              {
                title: simulation.inFlight,
                isNumber: true,
                cell: ({ inFlight }) => formatNumber(inFlight),
              },
              {
                title: simulation.dead,
                isNumber: true,
                cell: ({ deadLetterDepth }) => (
                  <span class={deadLetterDepth > 0 ? "bad" : ""}>
                    {formatNumber(deadLetterDepth)}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
