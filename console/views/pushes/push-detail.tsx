import { cancelPush, getPush, type PushRecord, resendPush } from "../../api/pushes.ts";
import { Action } from "../../parts/action.tsx";
import { Loaded } from "../../parts/notices.tsx";
import { Card, type Fact, Facts, Page } from "../../parts/page.tsx";
import { Id, Raw, Time } from "../../parts/values.tsx";
import { useRemote } from "../../state/remote.ts";
import { goTo, linkTo } from "../../state/route.ts";
import { formatDuration, formatMoment, formatNumber, words } from "../../words/words.ts";
import { DeviceTraceCard, TRACE_INPUT } from "./device-trace.tsx";
import { draft } from "./draft.ts";
import { Fate } from "./fate.tsx";
import { Funnel } from "./funnel.tsx";
import { DeviceCount, PushDevices } from "./push-devices.tsx";
import { PushErrors } from "./push-errors.tsx";
import { hasEnded, PushStatus, summarize } from "./status.tsx";
import { toDraft } from "./studio/repeat.ts";
import { Waiting } from "./waiting.tsx";

const EVERY_MS = 2000;

interface PushDetailProps {
  readonly id: string;
  readonly device: string | undefined;
}

export function PushDetail({ id, device }: PushDetailProps) {
  const { push } = words.value;
  const record = useRemote(() => getPush(id), [id], EVERY_MS);
  return (
    <Page
      title={record.data ? summarize(record.data.msg) : push.title(id)}
      actions={record.data && <PushActions record={record.data} reload={record.reload} />}
    >
      <Loaded remote={record}>
        {(data) => (
          <>
            <Summary record={data} />
            {data.status !== "scheduled" && <Funnel record={data} />}
            <Waiting waiting={data.waiting} />
            {data.errors && data.errors.length > 0 && (
              <Card title={words.value.push.errors}>
                <PushErrors errors={data.errors} failures={data.failures} />
              </Card>
            )}
            <Card title={push.fate}>
              <Fate record={data} />
              {data.invalidTokens ? <RemovedDevices /> : null}
            </Card>
            <PushDevices push={data.objectId} />
            <div class="columns">
              <Card title={push.content}>
                <Raw value={data.msg ?? {}} />
              </Card>
              <Card title={push.audience}>
                <Raw value={data.where ?? {}} />
                <a
                  href={linkTo(["classes", "_Installation"], { where: JSON.stringify(data.where) })}
                >
                  {words.value.pushDevices.audience}
                </a>
              </Card>
            </div>
            <DeviceTraceCard push={data.objectId} device={device} />
            <details class="card">
              <summary>{push.raw}</summary>
              <Raw value={data} />
            </details>
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Leads from the count of invalid tokens to the trace of a device. */
function RemovedDevices() {
  const { trace } = words.value;
  return (
    <p class="quiet about">
      {trace.removed}{" "}
      <button
        type="button"
        class="plain"
        onClick={() => document.getElementById(TRACE_INPUT)?.focus()}
      >
        {trace.open}
      </button>
    </p>
  );
}

function PushActions({
  record,
  reload,
}: {
  readonly record: PushRecord;
  readonly reload: () => void;
}) {
  const { push } = words.value;
  const resend = async () => {
    await resendPush(record.objectId);
    reload();
  };
  const cancel = async () => {
    await cancelPush(record.objectId);
    goTo(["pushes"]);
  };
  const repeat = () => {
    draft.value = toDraft(record);
    goTo(["compose"]);
  };
  const isOver = hasEnded(record);
  return (
    <>
      <button type="button" onClick={repeat}>
        {words.value.studio.repeat}
      </button>
      {mayBeResent(record) && (
        <Action run={resend} question={push.resendQuestion} kind="primary">
          {push.resend}
        </Action>
      )}
      <Action run={cancel} question={cancelQuestion(record)} kind="danger">
        {isOver ? push.deletePush : push.cancelPush}
      </Action>
    </>
  );
}

function cancelQuestion(record: PushRecord): string {
  const { push } = words.value;
  if (hasEnded(record)) return push.deleteQuestion;
  const { status, "push-time": time } = record;
  const isAhead = status === "scheduled" && time !== undefined;
  return isAhead ? push.unscheduleQuestion(formatMoment(time)) : push.cancelQuestion;
}

/** Ended, but not everywhere: tokens that are gone would not take it the second time either. */
function mayBeResent({ status, rejected, expired, cancelled }: PushRecord): boolean {
  if (status === "error") return true;
  return status === "done" && (rejected ?? 0) + (expired ?? 0) + (cancelled ?? 0) > 0;
}

function Summary({ record }: { readonly record: PushRecord }) {
  const { push } = words.value;
  const { timings = {}, cost, devicesPerSecond } = record;
  const counted = (of: "devices" | "successes" | "delivered" | "opened"): Fact => ({
    name: push[of],
    value: <DeviceCount push={record.objectId} of={of} count={record[of] ?? 0} />,
  });
  const since = (moment: string | undefined) =>
    timings.accepted && moment
      ? `+${formatDuration(Date.parse(moment) - Date.parse(timings.accepted))}`
      : "–";
  return (
    <Card title={<PushStatus record={record} />}>
      <Facts
        facts={[
          { name: push.id, value: <Id value={record.objectId} /> },
          record.notificationId !== undefined && {
            name: "notification_id",
            value: <Id value={record.notificationId} />,
          },
          counted("devices"),
          counted("successes"),
          record.delivered !== undefined && counted("delivered"),
          record.opened !== undefined && counted("opened"),
          record["push-time"] !== undefined && {
            name: push.scheduledFor,
            value: <Time iso={record["push-time"]} />,
          },
          { name: push.created, value: <Time iso={timings.accepted ?? record.createdAt} /> },
          { name: push.planned, value: since(timings.planned) },
          { name: push.firstSent, value: since(timings.firstSent) },
          { name: push.done, value: since(timings.done) },
          devicesPerSecond !== undefined && {
            name: push.rate,
            value: formatNumber(devicesPerSecond),
          },
          cost !== undefined && { name: push.cost, value: `$${cost.usd}` },
        ]}
      />
    </Card>
  );
}
