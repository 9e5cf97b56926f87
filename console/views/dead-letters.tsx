import { useSignal } from "@preact/signals";
import { findDeadLetters, type Replay, replayDeadLetters } from "../api/pushes.ts";
import { Action } from "../parts/action.tsx";
import { Loaded } from "../parts/notices.tsx";
import { Card, Page } from "../parts/page.tsx";
import { Table } from "../parts/table.tsx";
import { useRemote } from "../state/remote.ts";
import { formatNumber, words } from "../words/words.ts";

const EVERY_MS = 5000;

export function DeadLetters() {
  const { deadLetters } = words.value;
  const letters = useRemote(findDeadLetters, [], EVERY_MS);
  const last = useSignal<Replay | undefined>(undefined);
  const replay = async (queue: string) => {
    last.value = await replayDeadLetters(queue);
    letters.reload();
  };
  return (
    <Page title={deadLetters.title} about={deadLetters.about}>
      <Card title={deadLetters.queue}>
        <Loaded remote={letters}>
          {(rows) => (
            <Table
              label={deadLetters.title}
              rows={rows}
              keyOf={({ queue }) => queue}
              columns={[
                { title: deadLetters.queue, cell: ({ queue }) => <code>{queue}</code> },
                {
                  title: deadLetters.messages,
                  isNumber: true,
                  cell: ({ messages }) => (
                    <span class={messages > 0 ? "bad" : ""}>{formatNumber(messages)}</span>
                  ),
                },
                {
                  title: deadLetters.replay,
                  cell: ({ queue, messages }) => (
                    <Action
                      run={() => replay(queue)}
                      disabled={messages === 0}
                      label={`${deadLetters.replay}: ${queue}`}
                    >
                      {deadLetters.replay}
                    </Action>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
        {last.value && <Replayed replay={last.value} />}
      </Card>
    </Page>
  );
}

function Replayed({ replay }: { readonly replay: Replay }) {
  const { deadLetters } = words.value;
  const { replayed, obsolete, left, unreadable } = replay;
  return (
    <div class="notice" role="status">
      <p>{deadLetters.replayed(replayed, obsolete, left)}</p>
      {unreadable.length > 0 && (
        <>
          <p>{deadLetters.unreadable}</p>
          <ul>
            {unreadable.map((id) => (
              <li key={id}>
                <code>{id}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
