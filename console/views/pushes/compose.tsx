import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getServerTime } from "../../api/date.ts";
import { type DryRun, dryRunPush, sendPush } from "../../api/pushes.ts";
import { Action } from "../../parts/action.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { useRemote } from "../../state/remote.ts";
import { goTo, route } from "../../state/route.ts";
import { formatMoment, formatNumber, words } from "../../words/words.ts";
import { AudienceFields, MessageFields, TimeFields } from "./compose-fields.tsx";
import {
  changeDraft,
  clearDraft,
  draft,
  findContentProblems,
  findProblems,
  type Problems,
  toContent,
  toPush,
} from "./draft.ts";
import { DryRunResult } from "./dry-run-result.tsx";
import { Preview } from "./preview.tsx";
import { isTested, TestDeviceCard } from "./studio/test-device.tsx";

/** For the problems of a time that passes while the page is open. */
const TIME_EVERY_MS = 10_000;

/** A push to more devices than this needs their number typed. */
const CROWD = 1_000;

/** The dry run belongs to the draft it was made of: a change hides it, and sending needs it. */
interface Checked {
  readonly of: string;
  readonly result: DryRun;
}

export function Compose() {
  const { compose } = words.value;
  const now = useRemote(getServerTime, [], TIME_EVERY_MS).data ?? Date.now();
  useEffect(takeAudienceFromRoute, []);
  const problems = findProblems(draft.value, now);
  const { repeatOf } = draft.value;
  return (
    <Page title={compose.title}>
      {repeatOf !== "" && <p class="notice">{words.value.studio.repeats(repeatOf)}</p>}
      <div class="columns">
        <div>
          <Card title={compose.audience}>
            <AudienceFields problems={problems} />
          </Card>
          <Card title={compose.message}>
            <MessageFields problems={problems} />
          </Card>
          <Card title={compose.when}>
            <TimeFields problems={problems} nowMs={now} />
          </Card>
        </div>
        <div>
          <Card title={compose.preview}>
            <Preview draft={draft.value} />
          </Card>
          <TestDeviceCard isReady={Object.keys(findContentProblems(draft.value)).length === 0} />
          <Card title={compose.dryRun}>
            <p class="quiet">{compose.dryRunHint}</p>
            {Object.keys(problems).length > 0 ? <Blocked problems={problems} /> : <Sending />}
          </Card>
        </div>
      </div>
    </Page>
  );
}

function Blocked({ problems }: { readonly problems: Problems }) {
  const { compose, studio } = words.value;
  const titles = { ...compose, json: studio.json, quietFrom: studio.quietFrom };
  const fields = Object.keys(problems) as (keyof Problems)[];
  return (
    <>
      <button type="button" disabled>
        {compose.dryRun}
      </button>
      <p>{compose.blocked(fields.map((field) => titles[field]).join(", "))}</p>
    </>
  );
}

/** Sending needs a dry run of the same body. */
function Sending() {
  const { compose } = words.value;
  const checked = useSignal<Checked | undefined>(undefined);
  const body = toPush(draft.value);
  const current = checked.value?.of === JSON.stringify(body) ? checked.value.result : undefined;
  const dryRun = async () => {
    checked.value = { of: JSON.stringify(body), result: await dryRunPush(body) };
  };
  return (
    <>
      <div class="row">
        <Action run={dryRun}>{compose.dryRun}</Action>
        {current && <SendButton body={body} result={current} />}
      </div>
      {current && !isTested(toContent(draft.value)) && (
        <p class="quiet">{words.value.studio.untested}</p>
      )}
      {current && <DryRunResult result={current} />}
    </>
  );
}

interface SendButtonProps {
  readonly body: Readonly<Record<string, unknown>>;
  readonly result: DryRun;
}

function SendButton({ body, result }: SendButtonProps) {
  const { compose } = words.value;
  const devices = describeDevices(result);
  const { push_time: time } = body;
  const send = async () => {
    const { sendAt } = findProblems(draft.value, await getServerTime());
    if (sendAt !== undefined) throw new Error(sendAt);
    const { objectId } = await sendPush(body);
    clearDraft();
    goTo(["pushes", objectId]);
  };
  const question =
    typeof time === "string"
      ? compose.scheduleQuestion(devices, formatMoment(time))
      : compose.sendQuestion(devices);
  return (
    <Action
      run={send}
      kind="primary"
      question={question}
      typed={result.devices > CROWD ? result.devices : undefined}
    >
      {time === undefined ? compose.send(devices) : compose.schedule(devices)}
    </Action>
  );
}

function describeDevices({ devices, exact }: DryRun): string {
  const { common, compose } = words.value;
  const counted = common.devices(formatNumber(devices));
  return exact ? counted : `${counted} (${compose.estimated})`;
}

/** A device's page leads here with a condition for it. */
function takeAudienceFromRoute(): void {
  const where = route.value.query.get("where");
  if (where) changeDraft({ audience: "json", where, rows: [] });
}
