import type { PushRecord } from "../../api/pushes.ts";
import { Table } from "../../parts/table.tsx";
import { Time } from "../../parts/values.tsx";
import { linkTo } from "../../state/route.ts";
import { formatNumber, words } from "../../words/words.ts";
import { PushStatus, summarize } from "./status.tsx";

export function PushTable({ pushes }: { readonly pushes: readonly PushRecord[] }) {
  const { push } = words.value;
  return (
    <Table
      label={words.value.nav.pushes}
      rows={pushes}
      keyOf={({ objectId }) => objectId}
      columns={[
        {
          title: push.content,
          cell: ({ objectId, msg }) => (
            <a class="value" href={linkTo(["pushes", objectId])}>
              {summarize(msg)}
            </a>
          ),
        },
        { title: push.status, cell: (record) => <PushStatus record={record} /> },
        { title: push.devices, isNumber: true, cell: ({ devices }) => formatNumber(devices ?? 0) },
        {
          title: push.successes,
          isNumber: true,
          cell: ({ successes }) => formatNumber(successes ?? 0),
        },
        {
          title: push.invalidTokens,
          isNumber: true,
          cell: ({ invalidTokens }) => formatNumber(invalidTokens ?? 0),
        },
        { title: push.created, cell: ({ createdAt }) => <Time iso={createdAt} /> },
        { title: push.id, cell: ({ objectId }) => <code>{objectId}</code> },
      ]}
    />
  );
}
