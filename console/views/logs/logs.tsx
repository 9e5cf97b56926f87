import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { getServerTime } from "../../api/date.ts";
import { type Estimate, estimateSearch, startSearch } from "../../api/logs.ts";
import { Action } from "../../parts/action.tsx";
import { Empty, Failure } from "../../parts/notices.tsx";
import { Card, Page } from "../../parts/page.tsx";
import { type Remote, useRemote } from "../../state/remote.ts";
import { route } from "../../state/route.ts";
import { formatBytes, formatSmallUsd, formatUsd, words } from "../../words/words.ts";
import { FoundCard } from "./found.tsx";
import { type Aim, toQuery } from "./queries.ts";
import { type Sought, SoughtForm } from "./sought-form.tsx";
import { useSearch } from "./use-search.ts";

/** From this price on, a search needs a confirmation. */
const ASKED_USD = 0.05;

/** The logs of a deployment: a query of CloudWatch Logs Insights with its price before it runs. */
export function Logs() {
  const { logs } = words.value;
  const sought = useSignal<Sought>(fromRoute());
  const key = route.value.query.toString();
  useEffect(() => {
    sought.value = fromRoute();
  }, [key]);
  const { hours, of } = sought.value;
  const estimate = useRemote(
    async () => estimateSearch({ ...(await toRange(hours)), of }),
    [hours, of],
  );
  const search = useSearch();
  const run = async () => {
    const { query } = sought.value;
    const { id } = await startSearch({ ...(await toRange(hours)), query, of });
    search.follow(id);
  };
  const { usd } = estimate.data ?? {};
  const question =
    usd === undefined
      ? logs.unknownCost
      : usd >= ASKED_USD
        ? logs.question(formatUsd(usd))
        : undefined;
  return (
    <Page title={logs.title} about={logs.about}>
      <Card title={logs.query}>
        <SoughtForm sought={sought} functions={estimate.data?.functions ?? []} />
        <EstimateNote remote={estimate} />
        <div class="row">
          <Action
            isReading
            kind="primary"
            run={run}
            question={question}
            disabled={estimate.isLoading || search.isRunning}
          >
            {logs.run}
          </Action>
          {search.isRunning && <Action run={search.stop}>{words.value.common.cancel}</Action>}
        </div>
      </Card>
      {search.error !== undefined && <Failure error={search.error} />}
      {search.found && <FoundCard found={search.found} />}
    </Page>
  );
}

/** The price of a search before it runs. */
function EstimateNote({ remote }: { readonly remote: Remote<Estimate> }) {
  const { logs } = words.value;
  const { data, error } = remote;
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <Empty>{logs.estimating}</Empty>;
  return (
    <p role="status">
      <strong>{logs.estimate(formatBytes(data.bytes), formatSmallUsd(data.usd))}</strong>{" "}
      <span class="quiet">{logs.estimateAbout(formatSmallUsd(data.ownUsd))}</span>
    </p>
  );
}

/** `?id=` is a request, `?push=` a push. */
function fromRoute(): Sought {
  const { query } = route.value;
  const push = query.get("push");
  const id = push ?? query.get("id") ?? "";
  const aim: Aim = push ? "push" : id ? "request" : "failures";
  return { aim, id, query: toQuery(aim, id), hours: id ? 168 : 24, of: "" };
}

/** The time of the service: the local cloud's clock moves on. */
async function toRange(hours: number) {
  const until = Math.ceil((await getServerTime()) / 1_000) + 1;
  return { from: until - hours * 3_600, until };
}
