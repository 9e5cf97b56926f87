import { type Signal, useSignal } from "@preact/signals";
import { type AnsweredRequest, findRequests } from "../../api/local.ts";
import { Explained } from "../../parts/explained.tsx";
import { bound, TextInput } from "../../parts/field.tsx";
import { Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { Raw, Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { route } from "../../state/route.ts";
import { formatBytes, formatNumber, words } from "../../words/words.ts";

const EVERY_MS = 2000;

export function Requests() {
  const { requests } = words.value;
  const follows = useSignal(true);
  const answered = useRemote(findRequests, [], follows.value ? EVERY_MS : undefined);
  const failuresOnly = useSignal(false);
  const part = useSignal("");
  const sought = route.value.query.get("id");
  const isShown = (request: AnsweredRequest) =>
    (!failuresOnly.value || request.status >= 400) &&
    (!sought || request.requestId === sought) &&
    JSON.stringify(Object.values(request)).toLowerCase().includes(part.value.toLowerCase());
  const filter = (
    <>
      <TextInput
        type="search"
        aria-label={requests.filter}
        placeholder={requests.filterHint}
        {...bound(part)}
      />
      <Check title={requests.failuresOnly} isOn={failuresOnly} />
      <Check title={requests.follow} isOn={follows} />
    </>
  );
  return (
    <Page title={requests.title} about={requests.about}>
      <Card title={sought ? <code>{sought}</code> : words.value.objects.newest} actions={filter}>
        <Loaded remote={answered}>{(all) => <RequestTable rows={all.filter(isShown)} />}</Loaded>
      </Card>
    </Page>
  );
}

interface CheckProps {
  readonly title: string;
  readonly isOn: Signal<boolean>;
}

function Check({ title, isOn }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isOn.value}
        onChange={(event) => {
          isOn.value = event.currentTarget.checked;
        }}
      />
      {title}
    </label>
  );
}

/** A row with more than its path opens. */
function Request({ method, path, error, code, errorName, query, body }: AnsweredRequest) {
  const line = (
    <code class="value">
      {method} {path}
    </code>
  );
  if (error === undefined && query === undefined && body === undefined) return line;
  const { requests } = words.value;
  return (
    <details>
      <summary>{line}</summary>
      {error !== undefined && (
        <div class="bad">
          <Explained error={{ message: error, code, name: errorName }} />
        </div>
      )}
      {query !== undefined && (
        <>
          <p class="quiet">{requests.query}</p>
          <Raw value={query} />
        </>
      )}
      {body !== undefined && <Body {...body} />}
    </details>
  );
}

function Body({ bytes, json }: NonNullable<AnsweredRequest["body"]>) {
  const { requests } = words.value;
  if (json === undefined) return <p class="quiet">{requests.noJson(formatBytes(bytes))}</p>;
  return (
    <>
      <p class="quiet">{requests.body}</p>
      <Raw value={json} />
    </>
  );
}

function RequestTable({ rows }: { readonly rows: readonly AnsweredRequest[] }) {
  const { requests } = words.value;
  return (
    <Table
      label={requests.title}
      rows={rows}
      keyOf={({ requestId, time }, index) => requestId ?? `${time} ${index}`}
      columns={[
        { title: requests.time, cell: ({ time }) => <Time iso={time} /> },
        { title: requests.request, cell: (request) => <Request {...request} /> },
        {
          title: requests.status,
          isNumber: true,
          cell: ({ status }) => <span class={status >= 400 ? "bad" : "good"}>{status}</span>,
        },
        { title: requests.code, isNumber: true, cell: ({ code }) => code ?? "" },
        {
          title: requests.duration,
          isNumber: true,
          cell: ({ milliseconds }) => `${formatNumber(Math.round(milliseconds))} ms`,
        },
        { title: requests.id, cell: ({ requestId }) => <code>{requestId}</code> },
      ]}
    />
  );
}
