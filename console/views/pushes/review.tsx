import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { getServerTime } from "../../api/date.ts";
import { type DryRun, dryRunPush, newRequestId, sendPush } from "../../api/pushes.ts";
import { Confirmation, useRun } from "../../parts/confirmation.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Loaded } from "../../parts/notices.tsx";
import { useRemote } from "../../state/remote.ts";
import { goTo } from "../../state/route.ts";
import { getServer } from "../../state/server.ts";
import { formatMoment, formatNumber, words } from "../../words/words.ts";
import { clearDraft, draft, findProblems, type Problems } from "./draft.ts";
import { DryRunResult } from "./dry-run-result.tsx";
import { listContents, toPush } from "./push-body.ts";
import { isTested } from "./studio/test-device.tsx";

/** A push to more devices than this needs their number typed. */
const CROWD = 1_000;

/** The body of a push. */
type Body = Readonly<Record<string, unknown>>;

/** Opens the review of the draft, the only way to send it; says what is missing until then. */
export function ReviewButton({ problems }: { readonly problems: Problems }) {
  const { compose } = words.value;
  const reviewed = useSignal<Body | undefined>(undefined);
  const blocked = nameFields(problems);
  const set = (body: Body | undefined) => {
    reviewed.value = body;
  };
  return (
    <>
      <button
        type="button"
        class="primary"
        disabled={blocked.length > 0}
        onClick={() => set(toPush(draft.value))}
      >
        {draft.value.when === "now" ? compose.review : compose.reviewLater}
      </button>
      {blocked.length > 0 && <p>{compose.blocked(blocked.join(", "))}</p>}
      {reviewed.value && <Review body={reviewed.value} onClose={() => set(undefined)} />}
    </>
  );
}

function nameFields(problems: Problems): readonly string[] {
  const { compose, studio } = words.value;
  const titles = { ...compose, json: studio.json, quietFrom: studio.quietFrom };
  return (Object.keys(problems) as (keyof Problems)[]).map((field) => titles[field]);
}

interface ReviewProps {
  readonly body: Body;
  readonly onClose: () => void;
}

/** A dry run of the draft, then the question. The draft can't change meanwhile: the dialog is modal. */
function Review({ body, onClose }: ReviewProps) {
  const { compose, studio } = words.value;
  const { push_time: time } = body;
  const found = useRemote(() => dryRunPush(body), []);
  return (
    <Dialog title={time === undefined ? compose.review : compose.reviewLater} onClose={onClose}>
      <Loaded remote={found}>
        {(result) => (
          <>
            <DryRunResult result={result} />
            {!listContents(draft.value).every(isTested) && <p class="quiet">{studio.untested}</p>}
            <Question body={body} result={result} onClose={onClose} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

interface QuestionProps extends ReviewProps {
  readonly result: DryRun;
}

function Question({ body, result, onClose }: QuestionProps) {
  const { compose } = words.value;
  const { push_time: time } = body;
  const devices = describeDevices(result);
  // A second press after a lost answer must not send a second push.
  const [req_id] = useState(newRequestId);
  const run = useRun(() => send({ ...body, req_id }));
  return (
    <>
      <p>
        {typeof time === "string"
          ? compose.scheduleQuestion(devices, formatMoment(time))
          : compose.sendQuestion(devices)}
      </p>
      <Confirmation
        run={run}
        typed={result.devices > CROWD ? result.devices : undefined}
        disabled={getServer().isReadOnly}
        onCancel={onClose}
      >
        {time === undefined ? compose.send(devices) : compose.schedule(devices)}
      </Confirmation>
    </>
  );
}

async function send(body: Body): Promise<void> {
  const { sendAt } = findProblems(draft.value, await getServerTime());
  if (sendAt !== undefined) throw new Error(sendAt);
  const { objectId } = await sendPush(body);
  clearDraft();
  goTo(["pushes", objectId]);
}

function describeDevices({ devices, exact }: DryRun): string {
  const { common, compose } = words.value;
  const counted = common.devices(formatNumber(devices));
  return exact ? counted : `${counted} (${compose.estimated})`;
}
