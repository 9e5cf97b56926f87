import { findSms } from "../../api/local.ts";
import { Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Table } from "../../parts/table.tsx";
import { Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { words } from "../../words/words.ts";

const EVERY_MS = 3000;

export function Sms() {
  const { sms, objects } = words.value;
  const messages = useRemote(findSms, [], EVERY_MS);
  return (
    <Page title={sms.title}>
      <Card title={objects.newest}>
        <Loaded remote={messages}>
          {(all) => (
            <Table
              label={sms.title}
              rows={[...all].reverse()}
              keyOf={({ to, sentAt }) => `${to} ${sentAt}`}
              columns={[
                { title: sms.to, cell: ({ to }) => <code>{to}</code> },
                { title: sms.text, cell: ({ text }) => text },
                { title: sms.sent, cell: ({ sentAt }) => <Time iso={sentAt} /> },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}
