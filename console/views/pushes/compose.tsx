import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type DryRun, dryRunPush, sendPush } from "../../api/pushes.ts";
import { Action } from "../../parts/action.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { goTo, route } from "../../state/route.ts";
import { formatNumber, words } from "../../words/words.ts";
import { AudienceFields, MessageFields, TimeFields } from "./compose-fields.tsx";
import { changeDraft, clearDraft, draft, toPush } from "./draft.ts";
import { DryRunResult } from "./dry-run-result.tsx";
import { Preview } from "./preview.tsx";

/** The dry run belongs to the draft it was made of: a change hides it, and sending needs it. */
interface Checked {
  readonly of: string;
  readonly result: DryRun;
}

export function Compose() {
  const { compose } = words.value;
  const checked = useSignal<Checked | undefined>(undefined);
  useEffect(takeAudienceFromRoute, []);
  const push = toPush(draft.value);
  const body = "value" in push ? push.value : {};
  const current = checked.value?.of === JSON.stringify(body) ? checked.value.result : undefined;
  const dryRun = async () => {
    checked.value = { of: JSON.stringify(body), result: await dryRunPush(body) };
  };
  return (
    <Page title={compose.title}>
      <div class="columns">
        <div>
          <Card title={compose.audience}>
            <AudienceFields />
          </Card>
          <Card title={compose.message}>
            <MessageFields />
          </Card>
          <Card title={compose.when}>
            <TimeFields />
          </Card>
        </div>
        <div>
          <Card title={compose.preview}>
            <Preview draft={draft.value} />
          </Card>
          <Card title={compose.dryRun}>
            <p class="quiet">{compose.dryRunHint}</p>
            {"problem" in push && (
              <p class="bad" role="alert">
                {push.problem}
              </p>
            )}
            <div class="row">
              <Action run={dryRun} disabled={"problem" in push}>
                {compose.dryRun}
              </Action>
              {current && <SendButton body={body} devices={describeDevices(current)} />}
            </div>
            {current && <DryRunResult result={current} />}
          </Card>
        </div>
      </div>
    </Page>
  );
}

function SendButton({ body, devices }: { readonly body: object; readonly devices: string }) {
  const { compose } = words.value;
  const send = async () => {
    const { objectId } = await sendPush(body);
    clearDraft();
    goTo(["pushes", objectId]);
  };
  const title = "push_time" in body ? compose.schedule(devices) : compose.send(devices);
  return (
    <Action run={send} kind="primary" question={compose.sendQuestion(devices)}>
      {title}
    </Action>
  );
}

function describeDevices({ devices, exact }: DryRun): string {
  return exact
    ? formatNumber(devices)
    : `${formatNumber(devices)} (${words.value.compose.estimated})`;
}

/** A device's page leads here with a condition for it. */
function takeAudienceFromRoute(): void {
  const where = route.value.query.get("where");
  if (where) changeDraft({ audience: "condition", where });
}
