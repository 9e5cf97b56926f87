import { findPushes } from "../../api/pushes.ts";
import { Empty, Loaded } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { useRemote } from "../../state/remote.ts";
import { goTo, linkTo, route } from "../../state/route.ts";
import { words } from "../../words/words.ts";
import { isFiltered, PushFilterForm, readFilter, toPushWhere } from "./push-filter.tsx";
import { PushTable } from "./push-table.tsx";

const LIMIT = 25;
const EVERY_MS = 4000;

export function PushList() {
  const { nav } = words.value;
  const skip = Number(route.value.query.get("skip")) || 0;
  const filter = readFilter();
  const where = toPushWhere(filter);
  const pushes = useRemote(() => findPushes(LIMIT, skip, where), [skip, where], EVERY_MS);
  const compose = (
    <a class="button primary" href={linkTo(["compose"])}>
      {nav.compose}
    </a>
  );
  return (
    <Page title={nav.pushes} actions={compose}>
      <Card title={words.value.objects.newest}>
        <PushFilterForm />
        <Loaded remote={pushes}>
          {(rows) => (
            <>
              {rows.length === 0 && isFiltered() ? (
                <Empty>{words.value.studio.noMatch}</Empty>
              ) : (
                <PushTable pushes={rows} />
              )}
              <Pager
                skip={skip}
                limit={LIMIT}
                shown={rows.length}
                onSkip={(next) => goTo(["pushes"], { ...filter, skip: String(next) })}
              />
            </>
          )}
        </Loaded>
      </Card>
    </Page>
  );
}
