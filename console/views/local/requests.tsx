import { useSignal } from "@preact/signals";
import { type AnsweredRequest, findRequests } from "../../api/local.ts";
import { Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { route } from "../../state/route.ts";
import { formatNumber, words } from "../../words/words.ts";

const EVERY_MS = 2000;

export function Requests() {
  const { requests } = words.value;
  const answered = useRemote(findRequests, [], EVERY_MS);
  const failuresOnly = useSignal(false);
  const sought = route.value.query.get("id");
  const isShown = ({ status, requestId }: AnsweredRequest) =>
    (!failuresOnly.value || status >= 400) && (!sought || requestId === sought);
  const filter = (
    <label class="check">
      <input
        type="checkbox"
        checked={failuresOnly.value}
        onChange={(event) => {
          failuresOnly.value = event.currentTarget.checked;
        }}
      />
      {requests.failuresOnly}
    </label>
  );
  return (
    <Page title={requests.title} about={requests.about}>
      <Card title={sought ? <code>{sought}</code> : words.value.objects.newest} actions={filter}>
        <Loaded remote={answered}>{(all) => <RequestTable rows={all.filter(isShown)} />}</Loaded>
      </Card>
    </Page>
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
        {
          title: requests.request,
          cell: ({ method, path }) => (
            <code class="value">
              {method} {path}
            </code>
          ),
        },
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
