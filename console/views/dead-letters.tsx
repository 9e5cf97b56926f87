import { useSignal } from "@preact/signals";
import {
  deleteUnreadable,
  findDeadLetters,
  findUnreadable,
  type Replay,
  replayDeadLetters,
  type UnreadableLetter,
} from "../api/pushes.ts";
import { Action } from "../parts/action.tsx";
import { Empty, Loaded } from "../parts/notices.tsx";
import { Card, Page } from "../parts/page.tsx";
import { Table } from "../parts/table.tsx";
import { Raw, Time } from "../parts/values.tsx";
import { useRemote } from "../state/remote.ts";
import { formatNumber, words } from "../words/words.ts";

const EVERY_MS = 5000;

export function DeadLetters() {
  const { deadLetters } = words.value;
  const letters = useRemote(findDeadLetters, [], EVERY_MS);
  const last = useSignal<Replay | undefined>(undefined);
  const shown = useSignal<Shown | undefined>(undefined);
  const show = async (queue: string) => {
    const { results: messages, isComplete } = await findUnreadable(queue);
    shown.value = { queue, messages, isComplete };
  };
  const remove = async ({ queue, messages }: Shown) => {
    await deleteUnreadable(
      queue,
      messages.map(({ id }) => id),
    );
    await show(queue);
    letters.reload();
  };
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
                  title: deadLetters.actions,
                  cell: ({ queue, messages }) =>
                    messages > 0 && (
                      <div class="row">
                        <Action run={() => replay(queue)} label={`${deadLetters.replay}: ${queue}`}>
                          {deadLetters.replay}
                        </Action>
                        <Action run={() => show(queue)} label={`${deadLetters.show}: ${queue}`}>
                          {deadLetters.show}
                        </Action>
                      </div>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
        {last.value && <Replayed replay={last.value} />}
      </Card>
      {shown.value && <Unreadable shown={shown.value} remove={remove} />}
    </Page>
  );
}

interface Shown {
  readonly queue: string;
  readonly messages: readonly UnreadableLetter[];
  readonly isComplete: boolean;
}

interface UnreadableProps {
  readonly shown: Shown;
  readonly remove: (shown: Shown) => Promise<void>;
}

function Unreadable({ shown, remove }: UnreadableProps) {
  const { deadLetters } = words.value;
  const { queue, messages, isComplete } = shown;
  const actions = messages.length > 0 && (
    <>
      <a class="button" download={`${queue}-unreadable.jsonl`} href={toFile(messages)}>
        {deadLetters.save}
      </a>
      <Action
        kind="danger"
        run={() => remove(shown)}
        question={deadLetters.deleteQuestion(messages.length)}
      >
        {deadLetters.delete}
      </Action>
    </>
  );
  return (
    <Card title={deadLetters.unreadableOf(queue)} actions={actions}>
      {!isComplete && <p class="bad">{deadLetters.lookedAtPart}</p>}
      {isComplete && messages.length === 0 && <Empty>{deadLetters.allReadable}</Empty>}
      {messages.map(({ id, sentAt, body }) => (
        <div key={id}>
          <code>{id}</code> <Time iso={sentAt} />
          <Raw value={body} />
        </div>
      ))}
    </Card>
  );
}

/** One JSON object a line, as `npx landfall dead-letters` writes them. */
function toFile(messages: readonly UnreadableLetter[]): string {
  const lines = messages.map((message) => `${JSON.stringify(message)}\n`);
  return `data:application/jsonl;charset=utf-8,${encodeURIComponent(lines.join(""))}`;
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
