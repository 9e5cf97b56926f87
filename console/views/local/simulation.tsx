import { advanceClock, findQueues, getClock, resetCloud } from "../../api/local.ts";
import { Action } from "../../parts/action.tsx";
import { Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { words } from "../../words/words.ts";
import { GatewayScripts } from "./gateway-scripts.tsx";
import { QueueTable } from "./queue-table.tsx";

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
      <Queues />
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

function Queues() {
  const { simulation } = words.value;
  const queues = useRemote(findQueues, [], EVERY_MS);
  return (
    <Card title={simulation.queues}>
      <Loaded remote={queues}>{(rows) => <QueueTable queues={rows} />}</Loaded>
    </Card>
  );
}
