import { useEffect } from "preact/hooks";
import { getServerTime } from "../../api/date.ts";
import { Card, Page } from "../../parts/page.tsx";
import { useRemote } from "../../state/remote.ts";
import { route } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { AudienceFields, MessageFields, TimeFields } from "./compose-fields.tsx";
import { changeDraft, draft, findContentProblems, findProblems } from "./draft.ts";
import { Preview } from "./preview.tsx";
import { ReviewButton } from "./review.tsx";
import { TestDeviceCard } from "./studio/test-device.tsx";

/** For the problems of a time that passes while the page is open. */
const TIME_EVERY_MS = 10_000;

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
          <Card title={compose.message}>
            <MessageFields problems={problems} />
          </Card>
          <Card title={compose.audience}>
            <AudienceFields problems={problems} />
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
          <Card title={compose.reviewTitle}>
            <p class="quiet">{compose.reviewHint}</p>
            <ReviewButton problems={problems} />
          </Card>
        </div>
      </div>
    </Page>
  );
}

/** A device's page leads here with a condition for it. */
function takeAudienceFromRoute(): void {
  const where = route.value.query.get("where");
  if (where) changeDraft({ audience: "json", where, rows: [] });
}
